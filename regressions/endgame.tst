# The end of games under different rules: what is still worth a move.

# White lives with the middle of three in a row, and Black kills there: a move worth a point of one's
# own territory.
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
kgs-rules japanese
boardsize 9
komi 0.5
gogui-setup b E1 b G1 b J1 b E2 b F2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b B4 b D4 b E4 b F4 b H4 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 w D1 w A2 w B2 w C2 w D2 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w B9 w D9 w E9 w F9 w H9
10 reg_genmove w
#? [B1]
20 reg_genmove b
#? [B1]
30 final_status_list dead
#? [D1 A2 B2 C2 D2]

# Two dame are left and one dead stone. Nothing else is worth a move where moves cost points.
#
#    9 . X . X O . O . .
#    8 X X X X O O O O O
#    7 . . X O O . O . O
#    6 X X X X O O O O O
#    5 . X . X X O . O .
#    4 X X X X . O O O O
#    3 . O X X . O . O .
#    2 . X X X X O O O O
#    1 . X . X X O O . .
#      A B C D E F G H J
kgs-rules japanese
boardsize 9
komi 0.5
gogui-setup b B1 b D1 b E1 b B2 b C2 b D2 b E2 b C3 b D3 b A4 b B4 b C4 b D4 b B5 b D5 b E5 b A6 b B6 b C6 b D6 b C7 b A8 b B8 b C8 b D8 b B9 b D9 w F1 w G1 w F2 w G2 w H2 w J2 w B3 w F3 w H3 w F4 w G4 w H4 w J4 w F5 w H5 w E6 w F6 w G6 w H6 w J6 w D7 w E7 w G7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w G9
110 reg_genmove b
#? [E3|E4]
play b E3
play w E4
120 reg_genmove b
#? [pass]
play b pass
130 reg_genmove w
#? [pass]
140 final_status_list dead
#? [B3]
# Under area counting the dame come first as well, and dead stones stay unless the result depends on
# their capture.
kgs-rules chinese
boardsize 9
komi 0.5
gogui-setup b B1 b D1 b E1 b B2 b C2 b D2 b E2 b C3 b D3 b A4 b B4 b C4 b D4 b B5 b D5 b E5 b A6 b B6 b C6 b D6 b C7 b A8 b B8 b C8 b D8 b B9 b D9 w F1 w G1 w F2 w G2 w H2 w J2 w B3 w F3 w H3 w F4 w G4 w H4 w J4 w F5 w H5 w E6 w F6 w G6 w H6 w J6 w D7 w E7 w G7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w G9
210 reg_genmove b
#? [E3|E4]
play b E3
play w E4
220 reg_genmove b
#? [pass]
230 kgs-genmove_cleanup b
#? [!pass]
undo
kgs-rules button-go
boardsize 9
komi 0.5
gogui-setup b B1 b D1 b E1 b B2 b C2 b D2 b E2 b C3 b D3 b A4 b B4 b C4 b D4 b B5 b D5 b E5 b A6 b B6 b C6 b D6 b C7 b A8 b B8 b C8 b D8 b B9 b D9 w F1 w G1 w F2 w G2 w H2 w J2 w B3 w F3 w H3 w F4 w G4 w H4 w J4 w F5 w H5 w E6 w F6 w G6 w H6 w J6 w D7 w E7 w G7 w J7 w E8 w F8 w G8 w H8 w J8 w E9 w G9
310 reg_genmove b
#? [E3|E4|button]
play b E3
315 reg_genmove w
#? [E4]
play w E4
320 reg_genmove b
#? [button]

# Bent four in the corner: dead under Japanese rules, to be played out under Chinese.
#
#    9 . O . O O O . O .
#    8 O O O O O O O O O
#    7 O O O O O O O O O
#    6 X X X X X X X X X
#    5 . X . X X X X X X
#    4 X X X X X X X X X
#    3 O O X X X X X X X
#    2 . O O O O X X X .
#    1 X X X . O X . X X
#      A B C D E F G H J
kgs-rules japanese
boardsize 9
komi 6.5
gogui-setup b A1 b B1 b C1 b F1 b H1 b J1 b F2 b G2 b H2 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b B5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 w E1 w B2 w C2 w D2 w E2 w A3 w B3 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w B9 w D9 w E9 w F9 w H9
410 reg_genmove b
#? [pass]
420 reg_genmove w
#? [pass]
430 final_score
#? [B\+9\.5]
kgs-rules chinese
boardsize 9
komi 12.5
gogui-setup b A1 b B1 b C1 b F1 b H1 b J1 b F2 b G2 b H2 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b B5 b D5 b E5 b F5 b G5 b H5 b J5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 w E1 w B2 w C2 w D2 w E2 w A3 w B3 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w B9 w D9 w E9 w F9 w H9
440 reg_genmove b
#? [A2]
