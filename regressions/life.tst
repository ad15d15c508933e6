# Life and death. Everything else on the board is settled, and the komi makes it decide the game.

# Three points in a row: the middle point kills for Black and lives for White. Proved by search
# over the 8 open points.
#
#    9 . O . O O O . O .
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 . X . X X X . X .
#    3 X X X X X X X X X
#    2 O O O O X X X X X
#    1 . . . O X . X . X
#      A B C D E F G H J
boardsize 9
clear_board
komi 0.5
play b A5
play b B5
play b C5
play b D5
play b E5
play b F5
play b G5
play b H5
play b J5
play b B4
play b D4
play b E4
play b F4
play b H4
play b A3
play b B3
play b C3
play b D3
play b E3
play b F3
play b G3
play b H3
play b J3
play b E2
play b F2
play b G2
play b H2
play b J2
play b E1
play b G1
play b J1
play w B9
play w D9
play w E9
play w F9
play w H9
play w A8
play w B8
play w C8
play w D8
play w E8
play w F8
play w G8
play w H8
play w J8
play w A7
play w B7
play w C7
play w D7
play w E7
play w F7
play w G7
play w H7
play w J7
play w A6
play w B6
play w C6
play w D6
play w E6
play w F6
play w G6
play w H6
play w J6
play w A2
play w B2
play w C2
play w D2
play w D1
10 reg_genmove b
#? [B1]
20 reg_genmove w
#? [B1]

# The bulky five: one point kills. White lives with every move that leaves a living eye shape.
# Proved by search over the 14 open points.
#
#    9 . O . O O O . O .
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X X X X X
#    3 X X O O O O X . X
#    2 X O O . . O X X X
#    1 X O . . . O X . X
#      A B C D E F G H J
boardsize 9
clear_board
komi 0.5
play b A5
play b B5
play b C5
play b D5
play b E5
play b F5
play b G5
play b H5
play b J5
play b A4
play b B4
play b C4
play b D4
play b E4
play b F4
play b G4
play b H4
play b J4
play b A3
play b B3
play b G3
play b J3
play b A2
play b G2
play b H2
play b J2
play b A1
play b G1
play b J1
play w B9
play w D9
play w E9
play w F9
play w H9
play w A8
play w B8
play w C8
play w D8
play w E8
play w F8
play w G8
play w H8
play w J8
play w A7
play w B7
play w C7
play w D7
play w E7
play w F7
play w G7
play w H7
play w J7
play w A6
play w B6
play w C6
play w D6
play w E6
play w F6
play w G6
play w H6
play w J6
play w C3
play w D3
play w E3
play w F3
play w B2
play w C2
play w F2
play w B1
play w F1
30 reg_genmove b
#? [D1]
40 reg_genmove w
#? [D1|D2|E1]

# Seki: whoever fills one of the two shared liberties loses the stones and the game.
# Proved by search over the 18 open points.
#
#    9 . O . O O O . O .
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X X . X .
#    3 O O O O O O X X X
#    2 O X X X X O X X X
#    1 . X X X . O X . X
#      A B C D E F G H J
boardsize 9
clear_board
komi -14.5
play b A5
play b B5
play b C5
play b D5
play b E5
play b F5
play b G5
play b H5
play b J5
play b A4
play b B4
play b C4
play b D4
play b E4
play b F4
play b H4
play b G3
play b H3
play b J3
play b B2
play b C2
play b D2
play b E2
play b G2
play b H2
play b J2
play b B1
play b C1
play b D1
play b G1
play b J1
play w B9
play w D9
play w E9
play w F9
play w H9
play w A8
play w B8
play w C8
play w D8
play w E8
play w F8
play w G8
play w H8
play w J8
play w A7
play w B7
play w C7
play w D7
play w E7
play w F7
play w G7
play w H7
play w J7
play w A6
play w B6
play w C6
play w D6
play w E6
play w F6
play w G6
play w H6
play w J6
play w A3
play w B3
play w C3
play w D3
play w E3
play w F3
play w A2
play w F2
play w F1
50 reg_genmove b
#? [!A1|E1]
komi -7.5
60 reg_genmove w
#? [!A1|E1]

# B2 joins White's stones on the second line to those in the corner, and makes the eye there. Black
# takes it all apart from the same point. Proved by search over the 17 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 O O X X X X X X X
#    3 . O X X X . X X .
#    2 X . O O O O X X X
#    1 . . O . . O X X .
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b G1 b H1 b A2 b G2 b H2 b J2 b C3 b D3 b E3 b G3 b H3 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w C1 w F1 w C2 w D2 w E2 w F2 w B3 w A4 w B4 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
70 reg_genmove b
#? [B2]
80 reg_genmove w
#? [B2]

# Two white stones in the corner are in atari. With them White has a second eye. Proved by search
# over the 16 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X O X O O
#    3 . X X X . O O . X
#    2 X X X X . O . O .
#    1 . X X X X X O O .
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b A2 b B2 b C2 b D2 b B3 b C3 b D3 b J3 b A4 b B4 b C4 b D4 b E4 b G4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w G1 w H1 w F2 w H2 w F3 w G3 w F4 w H4 w J4 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
90 reg_genmove b
#? [H3]
100 reg_genmove w
#? [H3]

# D8 connects Black's four stones on the edge, or cuts them off: without them the corner has one
# eye. Proved by search over the 20 open points.
#
#    9 O X X X X . O O .
#    8 . O O . O O O O O
#    7 . . . X X . O O .
#    6 X X X X O O O O O
#    5 O O O O O O O O O
#    4 X X X X X X X X X
#    3 X X X X X X X X X
#    2 X X X X X X X X X
#    1 X . X X . X X . X
#      A B C D E F G H J
boardsize 9
komi 10.5
gogui-setup b A1 b C1 b D1 b F1 b G1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A6 b B6 b C6 b D6 b D7 b E7 b B9 b C9 b D9 b E9 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w G7 w H7 w B8 w C8 w E8 w F8 w G8 w H8 w J8 w A9 w G9 w H9
110 reg_genmove w
#? [D8]
120 reg_genmove b
#? [D8]

# Black's stone at B4 comes out at C4 and cuts three white stones off. From C4 White shuts it in,
# and lives. Proved by search over the 16 open points.
#
#    9 . X . X X O O O O
#    8 X X X X X O O O .
#    7 X X X X X O O O O
#    6 . X X X X O O O O
#    5 O O O X X O O O .
#    4 . X . X X O O O O
#    3 X . O X X O O O O
#    2 . . O X X O O O .
#    1 X . O X X O O O O
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b A1 b D1 b E1 b D2 b E2 b A3 b D3 b E3 b B4 b D4 b E4 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b A8 b B8 b C8 b D8 b E8 b B9 b D9 b E9 w C1 w F1 w G1 w H1 w J1 w C2 w F2 w G2 w H2 w C3 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w A5 w B5 w C5 w F5 w G5 w H5 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
130 reg_genmove b
#? [C4]
140 reg_genmove w
#? [C4]

# One eye is at C7. The point for or against the second is B8, between Black's stones. Proved by
# search over the 18 open points.
#
#    9 . X O . X O O O O
#    8 . . O X X O O O .
#    7 . X . O X O O O O
#    6 O O O O X O O O O
#    5 X X O O X O O O .
#    4 X X . X X O O O O
#    3 X X X X X O O O O
#    2 X X X X X O O O .
#    1 . X . X X O O O O
#      A B C D E F G H J
boardsize 9
komi -8.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b D4 b E4 b A5 b B5 b E5 b E6 b B7 b E7 b D8 b E8 b B9 b E9 w F1 w G1 w H1 w J1 w F2 w G2 w H2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w C5 w D5 w F5 w G5 w H5 w A6 w B6 w C6 w D6 w F6 w G6 w H6 w J6 w D7 w F7 w G7 w H7 w J7 w C8 w F8 w G8 w H8 w C9 w F9 w G9 w H9 w J9
150 reg_genmove b
#? [B8]
160 reg_genmove w
#? [B8]

# Black's three stones on the edge are connected over H4; if White stops that, they are dead in
# White's eye space. Proved by search over the 19 open points.
#
#    9 O O O O X . O O O
#    8 . O O O X X O . .
#    7 O O O O X X O . X
#    6 O O O O X X O . X
#    5 . O O O X . O O X
#    4 O O O O X X X . O
#    3 O O O O X X X X X
#    2 . O O O X X X X X
#    1 O O O O X X . X .
#      A B C D E F G H J
boardsize 9
komi -9.5
gogui-setup b E1 b F1 b H1 b E2 b F2 b G2 b H2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b E5 b J5 b E6 b F6 b J6 b E7 b F7 b J7 b E8 b F8 b E9 w A1 w B1 w C1 w D1 w B2 w C2 w D2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w J4 w B5 w C5 w D5 w G5 w H5 w A6 w B6 w C6 w D6 w G6 w A7 w B7 w C7 w D7 w G7 w B8 w C8 w D8 w G8 w A9 w B9 w C9 w D9 w G9 w H9 w J9
170 reg_genmove b
#? [H4]
180 reg_genmove w
#? [H4]

# White has an eye on the edge, at E1 or E2. The other one is in the corner, with H2 or not at all.
# Proved by search over the 17 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X X X X X
#    3 . X X X O O X O O
#    2 X X X O . O O . .
#    1 . X . O . O . X .
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b B1 b H1 b A2 b B2 b C2 b B3 b C3 b D3 b G3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w D1 w F1 w D2 w F2 w G2 w E3 w F3 w H3 w J3 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
190 reg_genmove b
#? [H2]
200 reg_genmove w
#? [H2]

# B9, under Black's two stones, is the vital point of the corner. Proved by search over the 17 open
# points.
#
#    9 . . . O X X X X .
#    8 X X O O X X X X X
#    7 . . O O . X X X .
#    6 O O O O X X X X X
#    5 X X X X X X X X X
#    4 O O O O O O O O O
#    3 O O O O O O O O O
#    2 O O O O O O O O O
#    1 O . O O . O O . O
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b F7 b G7 b H7 b A8 b B8 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b G9 b H9 w A1 w C1 w D1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w A6 w B6 w C6 w D6 w C7 w D7 w C8 w D8 w D9
210 reg_genmove b
#? [B9]
220 reg_genmove w
#? [B9]

# Black has one eye at G7. H6, behind Black's wall, decides whether there is another in the corner.
# Proved by search over the 15 open points.
#
#    9 . O O O O . X X .
#    8 O O O O O O X . O
#    7 . O O O O X . X .
#    6 O O O O O X X . X
#    5 O O O O O O O O O
#    4 X X X X X X X X X
#    3 X X X X X X X X X
#    2 X X X X X X X X X
#    1 X . X X . X X . X
#      A B C D E F G H J
boardsize 9
komi 5.5
gogui-setup b A1 b C1 b D1 b F1 b G1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b F6 b G6 b J6 b F7 b H7 b G8 b G9 b H9 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w A6 w B6 w C6 w D6 w E6 w B7 w C7 w D7 w E7 w A8 w B8 w C8 w D8 w E8 w F8 w J8 w B9 w C9 w D9 w E9
230 reg_genmove w
#? [H6]
240 reg_genmove b
#? [H6]

# White has a space of five points, into which Black looks from C3. B3, in front of that stone, is
# the vital point. Proved by search over the 17 open points.
#
#    9 . X . X X O O O O
#    8 X X X X X O O O .
#    7 X X X X X O O O O
#    6 O O X X X O O O O
#    5 O O O X X O O O .
#    4 O . O X X O O O O
#    3 O . X X X O O O O
#    2 . . O . X O O O .
#    1 . O O X X O O O O
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b D1 b E1 b E2 b C3 b D3 b E3 b D4 b E4 b D5 b E5 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b A8 b B8 b C8 b D8 b E8 b B9 b D9 b E9 w B1 w C1 w F1 w G1 w H1 w J1 w C2 w F2 w G2 w H2 w A3 w F3 w G3 w H3 w J3 w A4 w C4 w F4 w G4 w H4 w J4 w A5 w B5 w C5 w F5 w G5 w H5 w A6 w B6 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
250 reg_genmove b
#? [B3]
260 reg_genmove w
#? [B3]

# With H2 Black has a square of four stones inside, and to take a square of four makes one eye.
# White plays there first. Proved by search over the 14 open points.
#
#    9 O O O O X X . X .
#    8 . O O O X X X X X
#    7 O O O O X X X X X
#    6 O O O O X X X X X
#    5 . O O O X X X . X
#    4 O O O O X X O O O
#    3 O O O O X X O X X
#    2 . O O O X . O . X
#    1 O O O O X X O . .
#      A B C D E F G H J
boardsize 9
komi -4.5
gogui-setup b E1 b F1 b E2 b J2 b E3 b F3 b H3 b J3 b E4 b F4 b E5 b F5 b G5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b H7 b J7 b E8 b F8 b G8 b H8 b J8 b E9 b F9 b H9 w A1 w B1 w C1 w D1 w G1 w B2 w C2 w D2 w G2 w A3 w B3 w C3 w D3 w G3 w A4 w B4 w C4 w D4 w G4 w H4 w J4 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w B8 w C8 w D8 w A9 w B9 w C9 w D9
270 reg_genmove b
#? [H2]
280 reg_genmove w
#? [H2]

# B8 joins the two white stones in the corner, where Black would have an eye by cutting them. Proved
# by search over the 16 open points.
#
#    9 . O . X O X X X X
#    8 . . O X O X X X .
#    7 X X . X O X X X X
#    6 . O X X O X X X X
#    5 O O . O O X X X .
#    4 O O O O O X X X X
#    3 O O O O O X X X X
#    2 O O O O O X X X .
#    1 . O . O O X X X X
#      A B C D E F G H J
boardsize 9
komi 6.5
gogui-setup b F1 b G1 b H1 b J1 b F2 b G2 b H2 b F3 b G3 b H3 b J3 b F4 b G4 b H4 b J4 b F5 b G5 b H5 b C6 b D6 b F6 b G6 b H6 b J6 b A7 b B7 b D7 b F7 b G7 b H7 b J7 b D8 b F8 b G8 b H8 b D9 b F9 b G9 b H9 b J9 w B1 w D1 w E1 w A2 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w E3 w A4 w B4 w C4 w D4 w E4 w A5 w B5 w D5 w E5 w B6 w E6 w E7 w C8 w E8 w B9 w E9
290 reg_genmove w
#? [B8]
300 reg_genmove b
#? [B8]

# A space of five points on the edge with a gap in the wall at G7: the gap is not the vital point,
# J8 is. Proved by search over the 11 open points.
#
#    9 O O O O X X O . .
#    8 . O O O X X O . .
#    7 O O O O X X . O .
#    6 O O O O X X X O O
#    5 . O O O X X X X X
#    4 O O O O X X X X X
#    3 O O O O X X X X X
#    2 . O O O X X X X X
#    1 O O O O X X . X .
#      A B C D E F G H J
boardsize 9
komi -1.5
gogui-setup b E1 b F1 b H1 b E2 b F2 b G2 b H2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b J4 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b E7 b F7 b E8 b F8 b E9 b F9 w A1 w B1 w C1 w D1 w B2 w C2 w D2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w B5 w C5 w D5 w A6 w B6 w C6 w D6 w H6 w J6 w A7 w B7 w C7 w D7 w H7 w B8 w C8 w D8 w G8 w A9 w B9 w C9 w D9 w G9
310 reg_genmove b
#? [J8]
320 reg_genmove w
#? [J8]

# White has an eye at C3 and needs another in the corner, against two black stones. Black has one
# point that prevents it, White two that make it. Proved by search over the 16 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 O O O O X X X X X
#    3 . O . O X X X X .
#    2 . X X O X X X X X
#    1 . . . O X X X X .
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b E1 b F1 b G1 b H1 b B2 b C2 b E2 b F2 b G2 b H2 b J2 b E3 b F3 b G3 b H3 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w D1 w D2 w B3 w D3 w A4 w B4 w C4 w D4 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
330 reg_genmove b
#? [A2]
340 reg_genmove w
#? [C1|A2]

# Five points on the edge with a black stone inside. White lives by securing the end of the wall, or
# by attacking the stone. Proved by search over the 13 open points.
#
#    9 O . O O . O O . O
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 O O O O O O O O O
#    5 X X X X X X X X X
#    4 X X X X X X X X X
#    3 . X X X X . X X X
#    2 X X X . O O O O O
#    1 . X X O . . . X .
#      A B C D E F G H J
boardsize 9
komi -3.5
gogui-setup b B1 b C1 b H1 b A2 b B2 b C2 b B3 b C3 b D3 b E3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w D1 w E2 w F2 w G2 w H2 w J2 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w F9 w G9 w J9
350 reg_genmove w
#? [G1|D2]

# The two black stones on the left are cut off, unless E9 connects them along the edge. Proved by
# search over the 17 open points.
#
#    9 O X . . . . X O .
#    8 O X O X . X X O O
#    7 O O O X X X X O .
#    6 O O O . O . O O O
#    5 O O O O O O O O O
#    4 X X X X X X X X X
#    3 X X X X X X X X X
#    2 X X X X X X X X X
#    1 X . X X . X X . X
#      A B C D E F G H J
boardsize 9
komi 7.5
gogui-setup b A1 b C1 b D1 b F1 b G1 b J1 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b D7 b E7 b F7 b G7 b B8 b D8 b F8 b G8 b B9 b G9 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w A6 w B6 w C6 w E6 w G6 w H6 w J6 w A7 w B7 w C7 w H7 w A8 w C8 w H8 w J8 w A9 w H9
360 reg_genmove w
#? [E9]
370 reg_genmove b
#? [E9]

# The wall is open at G8: White closes it and has room for two eyes, or Black comes in. Proved by
# search over the 16 open points.
#
#    9 . X O X . O . X X
#    8 X X O . O . . X X
#    7 . X O O O O O X X
#    6 X X X X X X . X X
#    5 X X X X X X X X X
#    4 O O O O O O O O O
#    3 O O O O O O O O O
#    2 O O O O O O O O O
#    1 O . O O . O O . O
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b H6 b J6 b B7 b H7 b J7 b A8 b B8 b H8 b J8 b B9 b D9 b H9 b J9 w A1 w C1 w D1 w F1 w G1 w J1 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w C7 w D7 w E7 w F7 w G7 w C8 w E8 w C9 w F9
380 reg_genmove b
#? [G8]
390 reg_genmove w
#? [G8]

# A black stone looks into White's eye space at C2, and the point in front of it decides. Proved by
# search over the 16 open points.
#
#    9 . X . X X O O O O
#    8 X X X X X O O O .
#    7 X X X X X O O O O
#    6 X X X X X O O O O
#    5 O O O . X O O O .
#    4 O . O X X O O O O
#    3 . . O . X O O O O
#    2 O . X X X O O O .
#    1 . O O X X O O O O
#      A B C D E F G H J
boardsize 9
komi -6.5
gogui-setup b D1 b E1 b C2 b D2 b E2 b E3 b D4 b E4 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b A8 b B8 b C8 b D8 b E8 b B9 b D9 b E9 w B1 w C1 w F1 w G1 w H1 w J1 w A2 w F2 w G2 w H2 w C3 w F3 w G3 w H3 w J3 w A4 w C4 w F4 w G4 w H4 w J4 w A5 w B5 w C5 w F5 w G5 w H5 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
400 reg_genmove b
#? [B2]
410 reg_genmove w
#? [B2]

# Four black stones in the corner are in atari. The rest of the group has one eye without them.
# Proved by search over the 21 open points.
#
#    9 X X X X O O . O .
#    8 . X X X O O O O O
#    7 X X X X O O O X X
#    6 X X X X O O O X .
#    5 . X X X O . O X .
#    4 X X X X O X X X .
#    3 X X X X O X . . O
#    2 . X X X O O X O O
#    1 X X X X O O X X X
#      A B C D E F G H J
boardsize 9
komi 11.5
gogui-setup b A1 b B1 b C1 b D1 b G1 b H1 b J1 b B2 b C2 b D2 b G2 b A3 b B3 b C3 b D3 b F3 b A4 b B4 b C4 b D4 b F4 b G4 b H4 b B5 b C5 b D5 b H5 b A6 b B6 b C6 b D6 b H6 b A7 b B7 b C7 b D7 b H7 b J7 b B8 b C8 b D8 b A9 b B9 b C9 b D9 w E1 w F1 w E2 w F2 w H2 w J2 w E3 w J3 w E4 w E5 w G5 w E6 w F6 w G6 w E7 w F7 w G7 w E8 w F8 w G8 w H8 w J8 w E9 w F9 w H9
420 reg_genmove w
#? [G3]
430 reg_genmove b
#? [G3]

# B8 connects Black's stone in the corner to the open point that keeps White from an eye; White
# makes the eye there. Proved by search over the 14 open points.
#
#    9 O X . O X O O O O
#    8 . . . O X O O O .
#    7 O O O O X O O O O
#    6 X . X . X O O O O
#    5 X X X X X O O O .
#    4 X X X X X O O O O
#    3 X X X X X O O O O
#    2 X X X X X O O O .
#    1 . X . X X O O O O
#      A B C D E F G H J
boardsize 9
komi -4.5
gogui-setup b B1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b C6 b E6 b E7 b E8 b B9 b E9 w F1 w G1 w H1 w J1 w F2 w G2 w H2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w F5 w G5 w H5 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w F7 w G7 w H7 w J7 w D8 w F8 w G8 w H8 w A9 w D9 w F9 w G9 w H9 w J9
440 reg_genmove b
#? [B8]
450 reg_genmove w
#? [B8]
