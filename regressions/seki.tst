# Seki: chains that live together because whoever attacks first is captured.

# White's outside liberty at H2 decides between capture and seki. White to move captures; Black,
# with the move, fills H2 and has a seki. Proved by search over the 20 open points.
#
#    9 O O O O X X X X .
#    8 . O O O X . X X X
#    7 O O . O X X X . X
#    6 O O O O X X X X X
#    5 O O O O X X X X X
#    4 O O O X O O X X X
#    3 O X X X . O O O X
#    2 O X X X . O O . X
#    1 O O O X O O X X X
#      A B C D E F G H J
boardsize 9
komi -4.5
gogui-setup b D1 b G1 b H1 b J1 b B2 b C2 b D2 b J2 b B3 b C3 b D3 b J3 b D4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b J7 b E8 b G8 b H8 b J8 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w E1 w F1 w A2 w F2 w G2 w A3 w F3 w G3 w H3 w A4 w B4 w C4 w E4 w F4 w A5 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w D7 w B8 w C8 w D8 w A9 w B9 w C9 w D9
10 reg_genmove b
#? [H2]
20 reg_genmove w
#? [E2|E3]

# An eye each and one shared liberty: whoever fills E3 is captured. The best move is none. Proved by
# search over the 22 open points.
#
#    9 . X X X X O O O O
#    8 X X X . X O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X X X X O O O O
#    4 X X X O O X O O O
#    3 X O O O . X X X O
#    2 X O . O O X . X O
#    1 X X O O X X X O O
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b A1 b B1 b E1 b F1 b G1 b A2 b F2 b H2 b A3 b F3 b G3 b H3 b A4 b B4 b C4 b F4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b E8 b B9 b C9 b D9 b E9 w C1 w D1 w H1 w J1 w B2 w D2 w E2 w J2 w B3 w C3 w D3 w J3 w D4 w E4 w G4 w H4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
30 reg_genmove b
#? [pass|PASS]
komi 15.5
40 reg_genmove w
#? [pass|PASS]

# An eye each, one shared liberty, and an outside liberty of White's at H6. White captures by
# filling the shared one at once; Black takes the outside one for a seki. Proved by search over the
# 23 open points.
#
#    9 O O X X O O O X X
#    8 O X . X X O . O X
#    7 O X X X . O O O X
#    6 O O O X X O X . X
#    5 O O O O O X X X X
#    4 O O O O O X X X X
#    3 O . O O O X . X X
#    2 O O O . O X X X .
#    1 . O O O O X X X X
#      A B C D E F G H J
boardsize 9
komi -16.5
gogui-setup b F1 b G1 b H1 b J1 b F2 b G2 b H2 b F3 b H3 b J3 b F4 b G4 b H4 b J4 b F5 b G5 b H5 b J5 b D6 b E6 b G6 b J6 b B7 b C7 b D7 b J7 b B8 b D8 b E8 b J8 b C9 b D9 b H9 b J9 w B1 w C1 w D1 w E1 w A2 w B2 w C2 w E2 w A3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w C5 w D5 w E5 w A6 w B6 w C6 w F6 w A7 w F7 w G7 w H7 w A8 w F8 w H8 w A9 w B9 w E9 w F9 w G9
50 reg_genmove w
#? [E7]
60 reg_genmove b
#? [H6]

# White, to move, plays at G4 and lives in a seki. Black kills, from G4 or in two other ways. Proved
# by search over the 15 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X O . O O
#    3 . X X X X O . X .
#    2 X X X X X O O . .
#    1 . X X X X X O O .
#      A B C D E F G H J
boardsize 9
komi 0.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b E2 b B3 b C3 b D3 b E3 b H3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w G1 w H1 w F2 w G2 w F3 w F4 w H4 w J4 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
70 reg_genmove b
#? [G4|H2|J3]
80 reg_genmove w
#? [G4]

# Black cannot kill this corner, but C7 makes it a seki, in which White has no point. With C7 White
# lives with territory. Proved by search over the 13 open points.
#
#    9 . O O X X X X X .
#    8 . O O X X X X X X
#    7 O . . O X X X X .
#    6 O O O X X X X X X
#    5 X X X X X X X X X
#    4 O O O O O O O O O
#    3 O O O O O O O O O
#    2 O O O O O O O O O
#    1 O . O O . O O . O
#      A B C D E F G H J
boardsize 9
komi -13.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b D6 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b H7 b D8 b E8 b F8 b G8 b H8 b J8 b D9 b E9 b F9 b G9 b H9 w A1 w C1 w D1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w A6 w B6 w C6 w A7 w D7 w B8 w C8 w B9 w C9
90 reg_genmove b
#? [C7]
100 reg_genmove w
#? [C7]

# With C2 Black takes the corner whole; after any other move White plays there, and the best is a
# seki. Proved by search over the 18 open points.
#
#    9 . O . O O X X X X
#    8 O O O O O X X X .
#    7 O O O O O X X X X
#    6 O O O O O X X X X
#    5 X X X X O X X X .
#    4 X . . X O X X X X
#    3 . . X X O X X X X
#    2 X O . O O X X X .
#    1 . . X O O X X X X
#      A B C D E F G H J
boardsize 9
komi 18.5
gogui-setup b C1 b F1 b G1 b H1 b J1 b A2 b F2 b G2 b H2 b C3 b D3 b F3 b G3 b H3 b J3 b A4 b D4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b F5 b G5 b H5 b F6 b G6 b H6 b J6 b F7 b G7 b H7 b J7 b F8 b G8 b H8 b F9 b G9 b H9 b J9 w D1 w E1 w B2 w D2 w E2 w E3 w E4 w E5 w A6 w B6 w C6 w D6 w E6 w A7 w B7 w C7 w D7 w E7 w A8 w B8 w C8 w D8 w E8 w B9 w D9 w E9
110 reg_genmove b
#? [C2]
