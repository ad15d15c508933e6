# Eye shapes: the vital point of a space that makes one eye or two.

# A pyramid of four points: the middle kills and lives. Proved by search over the 15 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O . O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X . X X X X X . X
#    3 X X O O O O O X X
#    2 X X O O . O O X X
#    1 . X O . . . O X .
#      A B C D E F G H J
boardsize 9
komi -5.5
gogui-setup b B1 b H1 b A2 b B2 b H2 b J2 b A3 b B3 b H3 b J3 b A4 b C4 b D4 b E4 b F4 b G4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w C1 w G1 w C2 w D2 w F2 w G2 w C3 w D3 w E3 w F3 w G3 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
10 reg_genmove b
#? [E1]
20 reg_genmove w
#? [E1]

# Four points in a row are two eyes whoever moves first: White takes the last point outside instead.
# Proved by search over the 13 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O O O O
#    6 O O O O O O . O O
#    5 X X X X X X X X X
#    4 X . X X X X X . X
#    3 X X X X X X X X X
#    2 X O O O O O O X .
#    1 X O . . . . O X X
#      A B C D E F G H J
boardsize 9
komi -13.5
gogui-setup b A1 b H1 b J1 b A2 b H2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b C4 b D4 b E4 b F4 b G4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w B1 w G1 w B2 w C2 w D2 w E2 w F2 w G2 w A6 w B6 w C6 w D6 w E6 w F6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
30 reg_genmove w
#? [G6]

# A square of four is dead as it stands: Black takes the last point outside instead. Proved by
# search over the 13 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O O O O
#    6 O O O O O O . O O
#    5 X X X X X X X X X
#    4 X . X X X X X . X
#    3 X X O O O O X X X
#    2 X X O . . O X X .
#    1 . X O . . O X . X
#      A B C D E F G H J
boardsize 9
komi 10.5
gogui-setup b B1 b G1 b J1 b A2 b B2 b G2 b H2 b A3 b B3 b G3 b H3 b J3 b A4 b C4 b D4 b E4 b F4 b G4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w C1 w F1 w C2 w F2 w C3 w D3 w E3 w F3 w A6 w B6 w C6 w D6 w E6 w F6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
40 reg_genmove b
#? [G6]

# The L group: a corner of four points with one liberty outside, where Black can kill. Proved by
# search over the 10 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O . O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 O O X X . X X . X
#    3 . O X X X X X X X
#    2 . O O X X X . X X
#    1 . . O X X . X X X
#      A B C D E F G H J
boardsize 9
komi -0.5
gogui-setup b D1 b E1 b G1 b H1 b J1 b D2 b E2 b F2 b H2 b J2 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b C4 b D4 b F4 b G4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w C1 w B2 w C2 w B3 w A4 w B4 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
50 reg_genmove b
#? [A2]
60 reg_genmove w
#? [A1|A2]

# Six points in the corner, two by three, without a liberty outside. Both points in the middle
# column are vital: the one on the edge and the other. Proved by search over the 13 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O . O O
#    6 O O O O O O O O O
#    5 X X X X X X . X X
#    4 X X X X X X X X X
#    3 O O O O X X . X X
#    2 . . . O X X X X .
#    1 . . . O X X . X X
#      A B C D E F G H J
boardsize 9
komi -3.5
gogui-setup b E1 b F1 b H1 b J1 b E2 b F2 b G2 b H2 b E3 b F3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b H5 b J5 w D1 w D2 w A3 w B3 w C3 w D3 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
70 reg_genmove b
#? [B1|B2]
80 reg_genmove w
#? [B1|B2]

# Seven stones on the second line are alive or dead by the next move: Black kills from either end,
# and White lives from either end or the middle. Proved by search over the 16 open points.
#
#    9 . O O O O . O O O
#    8 O O O . O O O O .
#    7 O . O O O O . O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 . X . X X . X . X
#    3 X X X X X X X X X
#    2 X O O O O O O O X
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b A2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b B4 b D4 b E4 b G4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w C7 w D7 w E7 w F7 w H7 w J7 w A8 w B8 w C8 w E8 w F8 w G8 w H8 w B9 w C9 w D9 w E9 w G9 w H9 w J9
90 reg_genmove b
#? [B1|H1]
100 reg_genmove w
#? [B1|E1|H1]

# A bent three in the corner, in which the middle is the corner point itself. Proved by search over
# the 9 open points.
#
#    9 . . O O X X X X X
#    8 . O O X X X . X X
#    7 O O X X X X X X .
#    6 X X X X X . X X X
#    5 X X X X X X X X X
#    4 O O O O O O O O O
#    3 O . O O O O . O O
#    2 O O O . O O O O .
#    1 . O O O O . O O O
#      A B C D E F G H J
boardsize 9
komi 0.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b G6 b H6 b J6 b C7 b D7 b E7 b F7 b G7 b H7 b D8 b E8 b F8 b H8 b J8 b E9 b F9 b G9 b H9 b J9 w B1 w C1 w D1 w E1 w G1 w H1 w J1 w A2 w B2 w C2 w E2 w F2 w G2 w H2 w A3 w C3 w D3 w E3 w F3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w A7 w B7 w B8 w C8 w C9 w D9
110 reg_genmove b
#? [A9]
120 reg_genmove w
#? [A9]
