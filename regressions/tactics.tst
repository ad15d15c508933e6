# Captures, escapes, connections and ladders. The komi is such that one good move decides the game.

# Capture: two stones of each side are in atari, and whoever is captured loses the game.
#
#    9 . . . X O . . . .
#    8 . . . X O . . . .
#    7 . . . X O . . . .
#    6 . . . X O O . . .
#    5 . . X O X O . . .
#    4 . . X O X O . . .
#    3 . . X . . O . . .
#    2 . . X X O O . . .
#    1 . . . X O . . . .
#      A B C D E F G H J
boardsize 9
clear_board
komi -8.5
play b D9
play b D8
play b D7
play b D6
play b C5
play b E5
play b C4
play b E4
play b C3
play b C2
play b D2
play b D1
play w E9
play w E8
play w E7
play w E6
play w F6
play w D5
play w F5
play w D4
play w F4
play w F3
play w E2
play w F2
play w E1
10 reg_genmove b
#? [D3]
20 reg_genmove w
#? [E3]

# Escape: two black stones in atari connect to the other black stones, or are captured.
#
#    9 . . . O X . . . .
#    8 . . . O X . . . .
#    7 . . . O X . . . .
#    6 . . . O . X . . .
#    5 . . O X X O X . .
#    4 . . . O O O X . .
#    3 . . . . . O X . .
#    2 . . . . . O X . .
#    1 . . . . . O X . .
#      A B C D E F G H J
boardsize 9
clear_board
komi -10.5
play b E9
play b E8
play b E7
play b F6
play b D5
play b E5
play b G5
play b G4
play b G3
play b G2
play b G1
play w D9
play w D8
play w D7
play w D6
play w C5
play w F5
play w D4
play w E4
play w F4
play w F3
play w F2
play w F1
30 reg_genmove b
#? [E6]
40 reg_genmove w
#? [E6]

# Connect: two black groups with one eye each live if connected, and die if cut apart. Proved
# by search over the 13 open points.
#
#    9 . X . X X X . X .
#    8 X X X X X X X X X
#    7 X X X X X X X X X
#    6 X X X X X X X X X
#    5 O O O O O O O O O
#    4 O . O O O O O . O
#    3 O O O O O O O O O
#    2 O X X X O X X X O
#    1 O X . X . X . X O
#      A B C D E F G H J
boardsize 9
clear_board
komi 5.5
play b B9
play b D9
play b E9
play b F9
play b H9
play b A8
play b B8
play b C8
play b D8
play b E8
play b F8
play b G8
play b H8
play b J8
play b A7
play b B7
play b C7
play b D7
play b E7
play b F7
play b G7
play b H7
play b J7
play b A6
play b B6
play b C6
play b D6
play b E6
play b F6
play b G6
play b H6
play b J6
play b B2
play b C2
play b D2
play b F2
play b G2
play b H2
play b B1
play b D1
play b F1
play b H1
play w A5
play w B5
play w C5
play w D5
play w E5
play w F5
play w G5
play w H5
play w J5
play w A4
play w C4
play w D4
play w E4
play w F4
play w G4
play w J4
play w A3
play w B3
play w C3
play w D3
play w E3
play w F3
play w G3
play w H3
play w J3
play w A2
play w E2
play w J2
play w A1
play w J1
50 reg_genmove b
#? [E1]
60 reg_genmove w
#? [E1]

# Ladder: White's stone in atari must not run, because the ladder works.
#
#    9 . . . . . . . . .
#    8 . . . . . . . . .
#    7 . . X . . . . . .
#    6 . . . . . . . . .
#    5 . . . X X . . . .
#    4 . . X O . . . O .
#    3 . . . X . . . . .
#    2 . . . . . . . . .
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
clear_board
komi 7.5
play b C7
play b D5
play b E5
play b C4
play b D3
play w D4
play w H4
70 reg_genmove w
#? [!E4]
