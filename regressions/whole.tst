# Whole boards: what is urgent, and what is big. The reasons are those that a player would give.

# The first stone on 5x5 takes the centre. Black then owns all 25 points, as Erik van der Werf, van
# den Herik and Uiterwijk proved in "Solving Go on small boards" (2003); other first moves leave
# White an area.
#
#    5 . . . . .
#    4 . . . . .
#    3 . . . . .
#    2 . . . . .
#    1 . . . . .
#      A B C D E
boardsize 5
komi 24.5
clear_board
10 reg_genmove b
#? [C3]

# On 3x3 Black has the whole board from the centre, too, since no white shape lives beside that
# stone.
#
#    3 . . .
#    2 . . .
#    1 . . .
#      A B C
boardsize 3
komi 8.5
clear_board
20 reg_genmove b
#? [B2]

# Three corners are taken, and one is empty: any usual point in it, before everything else.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . . . . O . . . . . . . . . . . . .
#   16 . . . O . . . . . . . . . . . X . . .
#   15 . . . . . . . . . . . . . . . . . . .
#   14 . . X . . . . . . . . . . . . . O . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . O . . . . . . . . . . . . . X . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . . . . . . . .
#    4 . . . X . . . . . . . . . . . . . . .
#    3 . . . . . . . . . . . . . . . . . . .
#    2 . . . . . . . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b D4 b R10 b C14 b Q16 w C10 w R14 w D16 w F17
30 reg_genmove b
#? [Q4|Q3|R4|R3|Q5|R5|P4|P3|O4|O3]
40 reg_genmove w
#? [Q4|Q3|R4|R3|Q5|R5|P4|P3|O4|O3]

# White has entered the corner under the star point. Black blocks on one side or the other; a move
# anywhere else loses the corner for nothing.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . . . . . . . . . . . . . . . . . .
#   16 . . . O . . . . . . . . . . . O . . .
#   15 . . . . . . . . . . . . . . . . . . .
#   14 . . . . . . . . . . . . . . . . . . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . . X . . . . . . . . . . . . . . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . . . . . . . .
#    4 . . . X . . . . . . . . . . . X . . .
#    3 . . . . . . . . . . . . . . . . O . .
#    2 . . . . . . . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b D4 b Q4 b D10 w R3 w D16 w Q16
50 reg_genmove b
#? [R4|Q3]

# The corners are open, but thirteen white stones have an eye space of three points in a row, and
# B1 is its middle: nothing else on the board is half as big.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . . . . . O . . . . . . . . . . . .
#   16 . . . X . . . . . . . . . . . X . . .
#   15 . . . . . . . . . . . . . . . . . . .
#   14 . . O . . . . . . . . . . . . . . . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . . O . . . . . . . . . . . . . . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . . . . . . . .
#    5 . . . . X . . . . . . . . . . . . . .
#    4 . . . . . . . . . X . . . . . O . . .
#    3 X X X X X X X X . . . . . . . . . . .
#    2 O O O O O O O O X . . . . . . . . . .
#    1 . . . O O O O O X . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b J1 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b K4 b E5 b D16 b Q16 w D1 w E1 w F1 w G1 w H1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w Q4 w D10 w C14 w G17
60 reg_genmove b
#? [B1]
70 reg_genmove w
#? [B1]

# Black has staked out the upper half of the board. White has to go in while there is room: the
# lower half alone does not win.
#
#   13 . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . .
#   11 . . . X . . . . . X . . .
#   10 . . . . . . . . . . . . .
#    9 . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . .
#    6 . X X . X . X . X . X X .
#    5 . O . . . . . . . . . O .
#    4 . . O . O . O . O . O . .
#    3 . . . . . . . . . . . . .
#    2 . . . O . . . . . . . . .
#    1 . . . . . . . . . . . . .
#      A B C D E F G H J K L M N
boardsize 13
komi -4.5
gogui-setup b B6 b C6 b E6 b G6 b J6 b L6 b M6 b D11 b K11 w D2 w C4 w E4 w G4 w J4 w L4 w B5 w M5
80 reg_genmove w
#? [[C-L](7|8|9|10|11|12)]

# A finished game: all borders are closed, and under Japanese rules a stone inside costs a point.
#
#   13 . X X X X X O O O O . O O
#   12 X X X . X X O O . O O O O
#   11 X . X X X X O O O O O . O
#   10 X X X X . X O O O . O O O
#    9 X X . X X X O . O O O O .
#    8 . X X X X O O O O O . O O
#    7 X X X . X O O O . O O O O
#    6 X . X X X X O O O O O . O
#    5 X X X X . X O O O . O O O
#    4 X X . X X X X O O O O O .
#    3 . X X X X . X O O O . O O
#    2 X X X . X X X O . O O O O
#    1 X . X X X X X O O O O . O
#      A B C D E F G H J K L M N
kgs-rules japanese
boardsize 13
komi -8.5
gogui-setup b A1 b C1 b D1 b E1 b F1 b G1 b A2 b B2 b C2 b E2 b F2 b G2 b B3 b C3 b D3 b E3 b G3 b A4 b B4 b D4 b E4 b F4 b G4 b A5 b B5 b C5 b D5 b F5 b A6 b C6 b D6 b E6 b F6 b A7 b B7 b C7 b E7 b B8 b C8 b D8 b E8 b A9 b B9 b D9 b E9 b F9 b A10 b B10 b C10 b D10 b F10 b A11 b C11 b D11 b E11 b F11 b A12 b B12 b C12 b E12 b F12 b B13 b C13 b D13 b E13 b F13 w H1 w J1 w K1 w L1 w N1 w H2 w K2 w L2 w M2 w N2 w H3 w J3 w K3 w M3 w N3 w H4 w J4 w K4 w L4 w M4 w G5 w H5 w J5 w L5 w M5 w N5 w G6 w H6 w J6 w K6 w L6 w N6 w F7 w G7 w H7 w K7 w L7 w M7 w N7 w F8 w G8 w H8 w J8 w K8 w M8 w N8 w G9 w J9 w K9 w L9 w M9 w G10 w H10 w J10 w L10 w M10 w N10 w G11 w H11 w J11 w K11 w L11 w N11 w G12 w H12 w K12 w L12 w M12 w N12 w G13 w H13 w J13 w K13 w M13 w N13
90 reg_genmove b
#? [pass]
100 reg_genmove w
#? [pass]
