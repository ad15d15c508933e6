# Area counting and the status of stones.

# A finished game with one dead stone: Black has 34 points, White 47.
#
#    9 . O . O X . X . .
#    8 O O O O X X X X X
#    7 . O O O X . X . X
#    6 O O . O X X X X X
#    5 O O O O O X X . X
#    4 . O . O O O X X X
#    3 O O . X O O O X X
#    2 O O O . . O X X .
#    1 . O O O O O O X X
#      A B C D E F G H J
boardsize 9
clear_board
komi 7.5
play b E9
play b G9
play b E8
play b F8
play b G8
play b H8
play b J8
play b E7
play b G7
play b J7
play b E6
play b F6
play b G6
play b H6
play b J6
play b F5
play b G5
play b J5
play b G4
play b H4
play b J4
play b D3
play b H3
play b J3
play b G2
play b H2
play b H1
play b J1
play w B9
play w D9
play w A8
play w B8
play w C8
play w D8
play w B7
play w C7
play w D7
play w A6
play w B6
play w D6
play w A5
play w B5
play w C5
play w D5
play w E5
play w B4
play w D4
play w E4
play w F4
play w A3
play w B3
play w E3
play w F3
play w G3
play w A2
play w B2
play w C2
play w F2
play w B1
play w C1
play w D1
play w E1
play w F1
play w G1
10 final_score
#? [W\+20\.5]
20 final_status_list dead
#? [D3]

# A seki: all stones live, and the two shared liberties belong to nobody.
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
30 final_score
#? [W\+11\.5]
40 final_status_list dead
#? []
