# Life and death. Everything else on the board is settled, and the komi makes it decide the game.

# Three points in a row: the middle point kills for Black and lives for White.
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
