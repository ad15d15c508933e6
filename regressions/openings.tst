# The first stones. Corners first, because a corner needs the fewest stones to surround; on the third to fifth
# line, because the second is low and the first has nothing below it. On boards up to 11x11 the centre, from which
# both sides can be reached, is as good.

boardsize 7
komi 7
clear_board
10 reg_genmove b
#? [[CDE][345]]

boardsize 8
komi 7
clear_board
20 reg_genmove b
#? [[CDEF][3456]]

boardsize 9
komi 7
clear_board
30 reg_genmove b
#? [[CDEFG][34567]]

boardsize 10
komi 7
clear_board
40 reg_genmove b
#? [[CDEFGH][345678]]

boardsize 11
komi 7
clear_board
50 reg_genmove b
#? [[CDEFGHJ][3456789]]

boardsize 12
komi 7
clear_board
60 reg_genmove b
#? [[CDEHJK]([34589]|10)]*

boardsize 13
komi 7
clear_board
70 reg_genmove b
#? [[CDEJKL]([3459]|1[01])]

boardsize 14
komi 7
clear_board
80 reg_genmove b
#? [[CDEKLM]([345]|1[012])]

boardsize 15
komi 7
clear_board
90 reg_genmove b
#? [[CDELMN]([345]|1[123])]

boardsize 16
komi 7
clear_board
100 reg_genmove b
#? [[CDEMNO]([345]|1[234])]

boardsize 17
komi 7
clear_board
110 reg_genmove b
#? [[CDENOP]([345]|1[345])]

boardsize 18
komi 7
clear_board
120 reg_genmove b
#? [[CDEOPQ]([345]|1[456])]

boardsize 19
komi 7
clear_board
130 reg_genmove b
#? [[CDEPQR]([345]|1[567])]

# White's first move against handicap stones: on 13x13 and 19x19 a corner that is empty, while there is
# one, and else the third to sixth line, where a stone has room on both sides.

boardsize 9
komi 0.5
clear_board
fixed_handicap 2
140 reg_genmove w
#? [[CDEFG][34567]]

boardsize 9
komi 0.5
clear_board
fixed_handicap 3
150 reg_genmove w
#? [[CDEFG][34567]]

boardsize 9
komi 0.5
clear_board
fixed_handicap 4
160 reg_genmove w
#? [[CDEFG][34567]]

boardsize 13
komi 0.5
clear_board
fixed_handicap 2
170 reg_genmove w
#? [[CDE](9|10|11)|[JKL][345]]

boardsize 13
komi 0.5
clear_board
fixed_handicap 3
180 reg_genmove w
#? [[JKL][345]]

boardsize 13
komi 0.5
clear_board
fixed_handicap 4
190 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 13
komi 0.5
clear_board
fixed_handicap 5
200 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 13
komi 0.5
clear_board
fixed_handicap 6
210 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 13
komi 0.5
clear_board
fixed_handicap 7
220 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 13
komi 0.5
clear_board
fixed_handicap 8
230 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 13
komi 0.5
clear_board
fixed_handicap 9
240 reg_genmove w
#? [[CDEFHJKL](3|4|5|6|7|8|9|10|11)|[CDEFGHJKL](3|4|5|6|8|9|10|11)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 2
250 reg_genmove w
#? [[CDE](15|16|17)|[PQR][345]]

boardsize 19
komi 0.5
clear_board
fixed_handicap 3
260 reg_genmove w
#? [[PQR][345]]

boardsize 19
komi 0.5
clear_board
fixed_handicap 4
270 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 5
280 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 6
290 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 7
300 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 8
310 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]

boardsize 19
komi 0.5
clear_board
fixed_handicap 9
320 reg_genmove w
#? [[CDEFOPQR](3|4|5|6|7|8|9|10|11|12|13|14|15|16|17)|[CDEFGHJKLMNOPQR](3|4|5|6|14|15|16|17)]
