# Captures, cuts, nets and snapbacks. The rest of the board is settled, and the komi makes the fight
# decide the game.

# A net. An atari drives the white stone out; from E4 Black meets either way out with a block.
# Proved by search over the 10 open points.
#
#    9 . X X O O . O O O
#    8 X X X O O O O O .
#    7 X . X O O O . O O
#    6 X X X O O O O O O
#    5 X X X . . O O O O
#    4 X X X . . . O O O
#    3 X X X O . . . O O
#    2 X X X X X X . O O
#    1 X X X X . X X O O
#      A B C D E F G H J
boardsize 9
komi -1.5
gogui-setup b A1 b B1 b C1 b D1 b F1 b G1 b A2 b B2 b C2 b D2 b E2 b F2 b A3 b B3 b C3 b A4 b B4 b C4 b A5 b B5 b C5 b A6 b B6 b C6 b A7 b C7 b A8 b B8 b C8 b B9 b C9 w H1 w J1 w H2 w J2 w D3 w H3 w J3 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w D6 w E6 w F6 w G6 w H6 w J6 w D7 w E7 w F7 w H7 w J7 w D8 w E8 w F8 w G8 w H8 w D9 w E9 w G9 w H9 w J9
10 reg_genmove b
#? [E4]

# Two white stones want to come out. Black stops them at the next point or the one after it. Proved
# by search over the 9 open points.
#
#    9 O O O . O O X X .
#    8 . O O O O O X X X
#    7 O O . O O O X . X
#    6 O O O O O O X X X
#    5 O O O O . . X X X
#    4 O O O . . . O O X
#    3 O O O . . X X X X
#    2 O O O X X X X . X
#    1 O O O X . X X X X
#      A B C D E F G H J
boardsize 9
komi -5.5
gogui-setup b D1 b F1 b G1 b H1 b J1 b D2 b E2 b F2 b G2 b J2 b F3 b G3 b H3 b J3 b J4 b G5 b H5 b J5 b G6 b H6 b J6 b G7 b J7 b G8 b H8 b J8 b G9 b H9 w A1 w B1 w C1 w A2 w B2 w C2 w A3 w B3 w C3 w A4 w B4 w C4 w G4 w H4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w E6 w F6 w A7 w B7 w D7 w E7 w F7 w B8 w C8 w D8 w E8 w F8 w A9 w B9 w C9 w E9 w F9
20 reg_genmove b
#? [E4|F4]
komi -8.5
30 reg_genmove w
#? [F4]

# A snapback: Black throws in at B7, and whoever takes that stone is taken. White must fill the
# point. Proved by search over the 29 open points.
#
#    9 O O O O O O O . O
#    8 O X X X X O O O O
#    7 . . O O X O . O O
#    6 O O X O X O O O O
#    5 X O . X O X X X X
#    4 X X X X O X X . X
#    3 . . O O O X X X X
#    2 X X X X X X . X X
#    1 X X X X X X X X .
#      A B C D E F G H J
boardsize 9
komi 23.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b F1 b G1 b H1 b A2 b B2 b C2 b D2 b E2 b F2 b H2 b J2 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b F4 b G4 b J4 b A5 b D5 b F5 b G5 b H5 b J5 b C6 b E6 b E7 b B8 b C8 b D8 b E8 w C3 w D3 w E3 w E4 w B5 w E5 w A6 w B6 w D6 w F6 w G6 w H6 w J6 w C7 w D7 w F7 w H7 w J7 w A8 w F8 w G8 w H8 w J8 w A9 w B9 w C9 w D9 w E9 w F9 w G9 w J9
40 reg_genmove b
#? [B7]
komi 8.5
50 reg_genmove w
#? [B7]

# A double atari: two chains are in atari at once, and White can save only one of them. Proved by
# search over the 10 open points.
#
#    9 . X X X X O O O O
#    8 X X X . X O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X . O . O O O O
#    4 X X O X . X O O O
#    3 X X . X O . X O O
#    2 X X X X . X X O O
#    1 X X X X X X O O O
#      A B C D E F G H J
boardsize 9
komi 19.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b F2 b G2 b A3 b B3 b D3 b G3 b A4 b B4 b D4 b F4 b A5 b B5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b E8 b B9 b C9 b D9 b E9 w G1 w H1 w J1 w H2 w J2 w E3 w H3 w J3 w C4 w G4 w H4 w J4 w D5 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
60 reg_genmove b
#? [E5]
komi 15.5
70 reg_genmove w
#? [E4|E5]

# Connect or be cut: E3 joins Black's stones and cuts White's five off, or the other way round.
# Proved by search over the 14 open points.
#
#    9 X X X X X O O O O
#    8 X . X X X O . O O
#    7 X X X . X O O O .
#    6 . X X X X O O O O
#    5 X X . X X O O . O
#    4 X X O . X O O O O
#    3 X . O O . O . O O
#    2 X X O O X X O O .
#    1 . X X . X X O O O
#      A B C D E F G H J
boardsize 9
komi -0.5
gogui-setup b B1 b C1 b E1 b F1 b A2 b B2 b E2 b F2 b A3 b A4 b B4 b E4 b A5 b B5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b E7 b A8 b C8 b D8 b E8 b A9 b B9 b C9 b D9 b E9 w G1 w H1 w J1 w C2 w D2 w G2 w H2 w C3 w D3 w F3 w H3 w J3 w C4 w F4 w G4 w H4 w J4 w F5 w G5 w J5 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w F8 w H8 w J8 w F9 w G9 w H9 w J9
80 reg_genmove b
#? [E3]
90 reg_genmove w
#? [E3]

# Connect or be cut at E4: two white stones, or the black stones that hold them, are lost. Proved by
# search over the 13 open points.
#
#    9 O O O O X X X X X
#    8 O O . O X X X . X
#    7 . O O O X . X X X
#    6 O O O O X X X X .
#    5 O . O O X X . X X
#    4 O O O O . O X X X
#    3 O O . X X O X . X
#    2 . O O O X X O X X
#    1 O O O . X . . X .
#      A B C D E F G H J
boardsize 9
komi 8.5
gogui-setup b E1 b H1 b E2 b F2 b H2 b J2 b D3 b E3 b G3 b J3 b G4 b H4 b J4 b E5 b F5 b H5 b J5 b E6 b F6 b G6 b H6 b E7 b G7 b H7 b J7 b E8 b F8 b G8 b J8 b E9 b F9 b G9 b H9 b J9 w A1 w B1 w C1 w B2 w C2 w D2 w G2 w A3 w B3 w F3 w A4 w B4 w C4 w D4 w F4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w B7 w C7 w D7 w A8 w B8 w D8 w A9 w B9 w C9 w D9
100 reg_genmove b
#? [E4]
110 reg_genmove w
#? [E4]

# D6 joins two white chains around seven black stones, which have not two eyes. Black cuts there.
# Proved by search over the 17 open points.
#
#    9 X X X O X X . O .
#    8 . X X O . X O O O
#    7 X X . O X X X . O
#    6 X X X . O X . O O
#    5 X . X X O O . O O
#    4 X X X X O O O O .
#    3 . X X X O . O O O
#    2 X X . X O O O . O
#    1 X X X X O O O O O
#      A B C D E F G H J
boardsize 9
komi -2.5
gogui-setup b A1 b B1 b C1 b D1 b A2 b B2 b D2 b B3 b C3 b D3 b A4 b B4 b C4 b D4 b A5 b C5 b D5 b A6 b B6 b C6 b F6 b A7 b B7 b E7 b F7 b G7 b B8 b C8 b F8 b A9 b B9 b C9 b E9 b F9 w E1 w F1 w G1 w H1 w J1 w E2 w F2 w G2 w J2 w E3 w G3 w H3 w J3 w E4 w F4 w G4 w H4 w E5 w F5 w H5 w J5 w E6 w H6 w J6 w D7 w J7 w D8 w G8 w H8 w J8 w D9 w H9
120 reg_genmove w
#? [D6]
130 reg_genmove b
#? [D6]

# The vital point is C3: from there Black cuts White's stones on the edge off, and White has two
# ways to save them. Proved by search over the 16 open points.
#
#    9 O . O O O O . O O
#    8 O O O O . O O O O
#    7 O O . O O O O . O
#    6 X O . O O O O O O
#    5 X X . O X X X X X
#    4 O X O . X X . X X
#    3 O O . O . X X X X
#    2 X X . X X X X . X
#    1 . X X X X . X X X
#      A B C D E F G H J
boardsize 9
komi -2.5
gogui-setup b B1 b C1 b D1 b E1 b G1 b H1 b J1 b A2 b B2 b D2 b E2 b F2 b G2 b J2 b F3 b G3 b H3 b J3 b B4 b E4 b F4 b H4 b J4 b A5 b B5 b E5 b F5 b G5 b H5 b J5 b A6 w A3 w B3 w D3 w A4 w C4 w D5 w B6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w D7 w E7 w F7 w G7 w J7 w A8 w B8 w C8 w D8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w E9 w F9 w H9 w J9
140 reg_genmove b
#? [C3]
150 reg_genmove w
#? [C3|C5]

# Black cuts White's stones off at B5, and White saves them there or from C3. Proved by search over
# the 15 open points.
#
#    9 . X X X X . X X X
#    8 X X . X X X X . X
#    7 X . . O . X X X X
#    6 O O O X X X . X X
#    5 X . X . X X X X X
#    4 O O X X O O O O O
#    3 O O . O O O O . O
#    2 O O O O . O O O O
#    1 O . O O O O . O O
#      A B C D E F G H J
boardsize 9
komi 7.5
gogui-setup b C4 b D4 b A5 b C5 b E5 b F5 b G5 b H5 b J5 b D6 b E6 b F6 b H6 b J6 b A7 b F7 b G7 b H7 b J7 b A8 b B8 b D8 b E8 b F8 b G8 b J8 b B9 b C9 b D9 b E9 b G9 b H9 b J9 w A1 w C1 w D1 w E1 w F1 w H1 w J1 w A2 w B2 w C2 w D2 w F2 w G2 w H2 w J2 w A3 w B3 w D3 w E3 w F3 w G3 w J3 w A4 w B4 w E4 w F4 w G4 w H4 w J4 w A6 w B6 w C6 w D7
160 reg_genmove b
#? [B5]
170 reg_genmove w
#? [B5|C3]

# White's stones on the edge are cut off from the others, or Black's are, at H5. Proved by search
# over the 14 open points.
#
#    9 X X X . X X X X .
#    8 X . X X X X . X X
#    7 X X X X . O O X O
#    6 X X . X X . O X O
#    5 X X X X X O X . O
#    4 O O O O O O X O .
#    3 O . O O O O . O O
#    2 O O O O . O O O O
#    1 O O . O O O O . O
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b G4 b A5 b B5 b C5 b D5 b E5 b G5 b A6 b B6 b D6 b E6 b H6 b A7 b B7 b C7 b D7 b H7 b A8 b C8 b D8 b E8 b F8 b H8 b J8 b A9 b B9 b C9 b E9 b F9 b G9 b H9 w A1 w B1 w D1 w E1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w F2 w G2 w H2 w J2 w A3 w C3 w D3 w E3 w F3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w H4 w F5 w J5 w G6 w J6 w F7 w G7 w J7
180 reg_genmove b
#? [H5]
190 reg_genmove w
#? [H5]

# H4 connects White's three stones to the rest; Black captures them there. Proved by search over the
# 14 open points.
#
#    9 X X . X X X X . X
#    8 X X X X . X X X X
#    7 X . X X X X . X X
#    6 X X X X X X O O X
#    5 O O O O O . X O X
#    4 O O . O O X X . O
#    3 O O O O . X X X O
#    2 O . O O O O . O O
#    1 O O O . O O O O .
#      A B C D E F G H J
boardsize 9
komi 7.5
gogui-setup b F3 b G3 b H3 b F4 b G4 b G5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b J6 b A7 b C7 b D7 b E7 b F7 b H7 b J7 b A8 b B8 b C8 b D8 b F8 b G8 b H8 b J8 b A9 b B9 b D9 b E9 b F9 b G9 b J9 w A1 w B1 w C1 w E1 w F1 w G1 w H1 w A2 w C2 w D2 w E2 w F2 w H2 w J2 w A3 w B3 w C3 w D3 w J3 w A4 w B4 w D4 w E4 w J4 w A5 w B5 w C5 w D5 w E5 w H5 w G6 w H6
200 reg_genmove w
#? [H4]
210 reg_genmove b
#? [H4]

# A snapback: Black throws a stone in at C8, and if White takes it at B8, Black takes four stones at
# C8. Proved by search over the 16 open points.
#
#    9 . X O . . O X X .
#    8 X . . O O . X X X
#    7 O O O X . X X X .
#    6 X X X X X X X X X
#    5 X X X X X X X X X
#    4 O O O O O O O O O
#    3 O O O O O O O O O
#    2 O O O O O O O O O
#    1 O . O O . O O . O
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 b D7 b F7 b G7 b H7 b A8 b G8 b H8 b J8 b B9 b G9 b H9 w A1 w C1 w D1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w A7 w B7 w C7 w D8 w E8 w C9 w F9
220 reg_genmove b
#? [C8]
230 reg_genmove w
#? [C8]

# A throw-in: White puts two stones in atari himself. When Black has taken them, the space is no
# eye. Proved by search over the 13 open points.
#
#    9 . O O O O . X . O
#    8 O O O O O . X . X
#    7 . O O O O O X X .
#    6 O O O O O O X O X
#    5 O O O O O O O O O
#    4 X X X X X X X X X
#    3 X X X X X X X X X
#    2 X X X X X X X X X
#    1 X . X X . X X . X
#      A B C D E F G H J
boardsize 9
komi 3.5
gogui-setup b A1 b C1 b D1 b F1 b G1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b G6 b J6 b G7 b H7 b G8 b J8 b G9 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w A6 w B6 w C6 w D6 w E6 w F6 w H6 w B7 w C7 w D7 w E7 w F7 w A8 w B8 w C8 w D8 w E8 w B9 w C9 w D9 w E9 w J9
240 reg_genmove w
#? [H9]
250 reg_genmove b
#? [H9]

# Short of liberties: with B4 Black has three stones in atari, but White cannot take them and save
# his own as well. Proved by search over the 15 open points.
#
#    9 . X . X X O O O O
#    8 X X X X X O O O .
#    7 X . X X X O O O O
#    6 O O . X X O O O O
#    5 . X O X X O O O .
#    4 O . O X X O O O O
#    3 O X O X X O O O O
#    2 O O X X X O O O .
#    1 X X X X X O O O O
#      A B C D E F G H J
boardsize 9
komi -5.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b C2 b D2 b E2 b B3 b D3 b E3 b D4 b E4 b B5 b D5 b E5 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b D8 b E8 b B9 b D9 b E9 w F1 w G1 w H1 w J1 w A2 w B2 w F2 w G2 w H2 w A3 w C3 w F3 w G3 w H3 w J3 w A4 w C4 w F4 w G4 w H4 w J4 w C5 w F5 w G5 w H5 w A6 w B6 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
260 reg_genmove b
#? [B4]
270 reg_genmove w
#? [A5|B4]
