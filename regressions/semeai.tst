# Capturing races: neither of two chains has two eyes, and one of them is captured.

# Outside liberties first: E3 is shared, and whoever fills it before the others loses the race.
# Proved by search over the 17 open points.
#
#    9 . X X X X O O O O
#    8 X X X . X O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X X X X O O O O
#    4 X X X O O X O O O
#    3 X O O O . X X X O
#    2 X . . O O X . . O
#    1 X X X X X O O O O
#      A B C D E F G H J
boardsize 9
komi 6.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b A2 b F2 b A3 b F3 b G3 b H3 b A4 b B4 b C4 b F4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b E8 b B9 b C9 b D9 b E9 w F1 w G1 w H1 w J1 w D2 w E2 w J2 w B3 w C3 w D3 w J3 w D4 w E4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
10 reg_genmove b
#? [B2|C2]
20 reg_genmove w
#? [G2|H2]*

# An eye against none: the shared liberties count for White, who has the eye. Black needs every one
# of three outside liberties, and the move. Proved by search over the 23 open points.
#
#    9 O O O O X X X X .
#    8 . O O O X . X X X
#    7 O O . O X X X . X
#    6 O O O O X X X X X
#    5 O O O O X X X X X
#    4 O . O X O O X X X
#    3 O X X X . O O O X
#    2 O . . X . O . O X
#    1 O O O X X O O O X
#      A B C D E F G H J
boardsize 9
komi 1.5
gogui-setup b D1 b E1 b J1 b D2 b J2 b B3 b C3 b D3 b J3 b D4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b J7 b E8 b G8 b H8 b J8 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w F1 w G1 w H1 w A2 w F2 w H2 w A3 w F3 w G3 w H3 w A4 w C4 w E4 w F4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w D7 w B8 w C8 w D8 w A9 w B9 w C9 w D9
30 reg_genmove b
#? [E2|E3]
40 reg_genmove w
#? [C2|B2|B4]

# White's eye space of three points holds a black stone. White, to move, wins the race by filling
# any of the three points outside. Proved by search over the 15 open points.
#
#    9 . X . O X X . X X
#    8 O O O O X X X . X
#    7 X X X X O O X X X
#    6 . . . O O O X X X
#    5 O O O O O O X X X
#    4 O O O O . O O X X
#    3 O . O O O O O X X
#    2 O O O . O O O X .
#    1 . O O O O . O X X
#      A B C D E F G H J
boardsize 9
komi -1.5
gogui-setup b H1 b J1 b H2 b H3 b J3 b H4 b J4 b G5 b H5 b J5 b G6 b H6 b J6 b A7 b B7 b C7 b D7 b G7 b H7 b J7 b E8 b F8 b G8 b J8 b B9 b E9 b F9 b H9 b J9 w B1 w C1 w D1 w E1 w G1 w A2 w B2 w C2 w E2 w F2 w G2 w A3 w C3 w D3 w E3 w F3 w G3 w A4 w B4 w C4 w D4 w F4 w G4 w A5 w B5 w C5 w D5 w E5 w F5 w D6 w E6 w F6 w E7 w F7 w A8 w B8 w C8 w D8 w D9
50 reg_genmove w
#? [A6|B6|C6]

# G7 decides a race between White's cut-off stones and the black ones that they surround. Proved by
# search over the 13 open points.
#
#    9 O O O X X O . X X
#    8 O . O X . O . X X
#    7 O X O X X X . X X
#    6 O X O O O O O X X
#    5 O X X X X O O X X
#    4 O O O O X X X X X
#    3 O O . O X X X . X
#    2 . O O O X . X X X
#    1 O O O O X X X X .
#      A B C D E F G H J
boardsize 9
komi 6.5
gogui-setup b E1 b F1 b G1 b H1 b E2 b G2 b H2 b J2 b E3 b F3 b G3 b J3 b E4 b F4 b G4 b H4 b J4 b B5 b C5 b D5 b E5 b H5 b J5 b B6 b H6 b J6 b B7 b D7 b E7 b F7 b H7 b J7 b D8 b H8 b J8 b D9 b E9 b H9 b J9 w A1 w B1 w C1 w D1 w B2 w C2 w D2 w A3 w B3 w D3 w A4 w B4 w C4 w D4 w A5 w F5 w G5 w A6 w C6 w D6 w E6 w F6 w G6 w A7 w C7 w A8 w C8 w F8 w A9 w B9 w C9 w F9
60 reg_genmove b
#? [G7]
70 reg_genmove w
#? [G7]

# Two shared liberties: Black, who has more outside, captures if he begins, and White to move gets a
# seki by filling outside. Proved by search over the 21 open points.
#
#    9 . X X X X X X X X
#    8 X X . X X X O . X
#    7 X X X X X X O O X
#    6 X . X X X O O O O
#    5 X X X X X O . . O
#    4 O O O O O X X X X
#    3 O O . O O O X . O
#    2 O O O O O . X X O
#    1 O . O O O O O O O
#      A B C D E F G H J
boardsize 9
komi 14.5
gogui-setup b G2 b H2 b G3 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b A6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b F7 b J7 b A8 b B8 b D8 b E8 b F8 b J8 b B9 b C9 b D9 b E9 b F9 b G9 b H9 b J9 w A1 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w C2 w D2 w E2 w J2 w A3 w B3 w D3 w E3 w F3 w J3 w A4 w B4 w C4 w D4 w E4 w F5 w J5 w F6 w G6 w H6 w J6 w G7 w H7 w G8
80 reg_genmove b
#? [G5|H5|H8]
90 reg_genmove w
#? [F2|H3]
