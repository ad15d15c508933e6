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
#? [E3|E4|pass]
play b E3
315 reg_genmove w
#? [E4]
play w E4
320 reg_genmove b
#? [pass]

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

# From here on, positions under Chinese rules in which one border move is worth more than others.
kgs-rules chinese

# A hane on the first line: either side gains two points by turning first. Proved by search over the
# 9 open points.
#
#    9 . X X X X O O O O
#    8 X X X . X O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X . X X O O . O
#    4 . X X X X O O O O
#    3 X X X . X O O O .
#    2 X X X X X O O O O
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
komi 10.5
gogui-setup b A2 b B2 b C2 b D2 b E2 b A3 b B3 b C3 b E3 b B4 b C4 b D4 b E4 b A5 b B5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b E8 b B9 b C9 b D9 b E9 w F2 w G2 w H2 w J2 w F3 w G3 w H3 w F4 w G4 w H4 w J4 w F5 w G5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
510 reg_genmove b
#? [F1]
komi 8.5
520 reg_genmove w
#? [E1]

# White jumps along the edge from A8 to A6, and Black, to move, plays there first. Proved by search
# over the 12 open points.
#
#    9 O . O O O O O . O
#    8 O O O O O O O O O
#    7 . O O X X X X X X
#    6 . X X X X X X X .
#    5 . . X X X . X X X
#    4 . . X X X X X . X
#    3 . . X X . X X X X
#    2 . . X X X X . X X
#    1 . . X . X X X X .
#      A B C D E F G H J
boardsize 9
komi 38.5
gogui-setup b C1 b E1 b F1 b G1 b H1 b C2 b D2 b E2 b F2 b H2 b J2 b C3 b D3 b F3 b G3 b H3 b J3 b C4 b D4 b E4 b F4 b G4 b J4 b C5 b D5 b E5 b G5 b H5 b J5 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b D7 b E7 b F7 b G7 b H7 b J7 w B7 w C7 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A9 w C9 w D9 w E9 w F9 w G9 w J9
530 reg_genmove b
#? [A5|A6]
540 reg_genmove w
#? [A6]

# White is about to jump into Black's territory along the edge. A block saves most of it, on the
# first line or the second. Proved by search over the 13 open points.
#
#    9 O O O O O O O . O
#    8 . O O O . O O O O
#    7 . O O O O O O O O
#    6 . O X X X X X X X
#    5 . . X X X . X X X
#    4 . . X X X X X . X
#    3 . . X X . X X X X
#    2 . . X X X X . X X
#    1 . . X . X X X X .
#      A B C D E F G H J
boardsize 9
komi 20.5
gogui-setup b C1 b E1 b F1 b G1 b H1 b C2 b D2 b E2 b F2 b H2 b J2 b C3 b D3 b F3 b G3 b H3 b J3 b C4 b D4 b E4 b F4 b G4 b J4 b C5 b D5 b E5 b G5 b H5 b J5 b C6 b D6 b E6 b F6 b G6 b H6 b J6 w B6 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w B8 w C8 w D8 w F8 w G8 w H8 w J8 w A9 w B9 w C9 w D9 w E9 w F9 w G9 w J9
550 reg_genmove b
#? [A5|B5]

# Two borders of the same kind are open, at the top and at the bottom. Moves inside one's own
# territory are too small. Proved by search over the 10 open points.
#
#    9 X X X X . . . . .
#    8 X X X X O O O O O
#    7 X . X X O O . O O
#    6 X X X X O O O O O
#    5 X X . X O O O . O
#    4 . X X X O O O O O
#    3 X X X X X O O O O
#    2 X X X X X X O O O
#    1 X X . . . . . O O
#      A B C D E F G H J
boardsize 9
komi 2.5
gogui-setup b A1 b B1 b A2 b B2 b C2 b D2 b E2 b F2 b A3 b B3 b C3 b D3 b E3 b B4 b C4 b D4 b A5 b B5 b D5 b A6 b B6 b C6 b D6 b A7 b C7 b D7 b A8 b B8 b C8 b D8 b A9 b B9 b C9 b D9 w H1 w J1 w G2 w H2 w J2 w F3 w G3 w H3 w J3 w E4 w F4 w G4 w H4 w J4 w E5 w F5 w G5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w H7 w J7 w E8 w F8 w G8 w H8 w J8
560 reg_genmove b
#? [E9|F1]
570 reg_genmove w
#? [E9|F1]

# Three points are left, and each is worth one. Proved by search over the 3 open points.
#
#    9 O O O X X X X X X
#    8 O O . X . X X . X
#    7 O O O O O X X X X
#    6 O O O O X X X X .
#    5 O . O O X . X X X
#    4 O O O O O X X X X
#    3 O O O O . X X . X
#    2 . O O O O X X X X
#    1 O O O . O X X X .
#      A B C D E F G H J
boardsize 9
komi 4.5
gogui-setup b F1 b G1 b H1 b F2 b G2 b H2 b J2 b F3 b G3 b J3 b F4 b G4 b H4 b J4 b E5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b F7 b G7 b H7 b J7 b D8 b F8 b G8 b J8 b D9 b E9 b F9 b G9 b H9 b J9 w A1 w B1 w C1 w E1 w B2 w C2 w D2 w E2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w E4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w E7 w A8 w B8 w A9 w B9 w C9
580 reg_genmove b
#? [C8|E3|E8]
590 reg_genmove w
#? [C8|E3|E8]

# D2 connects a stone on the border or cuts it off. Proved by search over the 4 open points.
#
#    9 O O O . O X X X .
#    8 . O O O O X X X X
#    7 O O O O . X X . X
#    6 O O O O O X X X X
#    5 O . O O X X . X X
#    4 O O O O X O . O X
#    3 O O O O X X X X X
#    2 O O X . X O O X X
#    1 O O O . X . X X X
#      A B C D E F G H J
boardsize 9
komi 6.5
gogui-setup b E1 b G1 b H1 b J1 b C2 b E2 b H2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b J4 b E5 b F5 b H5 b J5 b F6 b G6 b H6 b J6 b F7 b G7 b J7 b F8 b G8 b H8 b J8 b F9 b G9 b H9 w A1 w B1 w C1 w A2 w B2 w F2 w G2 w A3 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w F4 w H4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w E6 w A7 w B7 w C7 w D7 w B8 w C8 w D8 w E8 w A9 w B9 w C9 w E9
600 reg_genmove b
#? [D2]
komi 4.5
610 reg_genmove w
#? [D2]

# H5 threatens two stones on the edge, and is worth more than the open points at the other edge.
# Proved by search over the 5 open points.
#
#    9 X X X . X X X X .
#    8 X X X X X X . X X
#    7 X X X X . X X X X
#    6 . X . X X X X X O
#    5 O X X X X X X . O
#    4 O O X O O O O O .
#    3 O . O O O O O O O
#    2 . O O O . O O O O
#    1 O O O O O O O . O
#      A B C D E F G H J
boardsize 9
komi 4.5
gogui-setup b C4 b B5 b C5 b D5 b E5 b F5 b G5 b B6 b D6 b E6 b F6 b G6 b H6 b A7 b B7 b C7 b D7 b F7 b G7 b H7 b J7 b A8 b B8 b C8 b D8 b E8 b F8 b H8 b J8 b A9 b B9 b C9 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w D1 w E1 w F1 w G1 w J1 w B2 w C2 w D2 w F2 w G2 w H2 w J2 w A3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w D4 w E4 w F4 w G4 w H4 w A5 w J5 w J6
620 reg_genmove b
#? [H5]

# The last gap in the border is on the edge, at D1. Proved by search over the 23 open points.
#
#    9 . X X X X O O O O
#    8 X X X . X O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X X X X O O O O
#    4 X X X X X O O . O
#    3 X X . X O . . . .
#    2 X . . X O . O O O
#    1 . . . . O O O . O
#      A B C D E F G H J
boardsize 9
komi 2.5
gogui-setup b A2 b D2 b A3 b B3 b D3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b E8 b B9 b C9 b D9 b E9 w E1 w F1 w G1 w J1 w E2 w G2 w H2 w J2 w E3 w F4 w G4 w J4 w F5 w G5 w H5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
630 reg_genmove b
#? [D1]
640 reg_genmove w
#? [D1]

# White's one way into Black's territory is E5. Proved by search over the 9 open points.
#
#    9 O . O O O O O O O
#    8 O O O O . O . O O
#    7 O O . O O O O . O
#    6 O O O O O X O O O
#    5 X X X X . X X . .
#    4 X . X X . X . X .
#    3 X X X X . X X X X
#    2 X X . X . . . X X
#    1 . X X X X X X X X
#      A B C D E F G H J
boardsize 9
komi 6.5
gogui-setup b B1 b C1 b D1 b E1 b F1 b G1 b H1 b J1 b A2 b B2 b D2 b H2 b J2 b A3 b B3 b C3 b D3 b F3 b G3 b H3 b J3 b A4 b C4 b D4 b F4 b H4 b A5 b B5 b C5 b D5 b F5 b G5 b F6 w A6 w B6 w C6 w D6 w E6 w G6 w H6 w J6 w A7 w B7 w D7 w E7 w F7 w G7 w J7 w A8 w B8 w C8 w D8 w F8 w H8 w J8 w A9 w C9 w D9 w E9 w F9 w G9 w H9 w J9
650 reg_genmove w
#? [E5]

# The gap between two territories: both want its middle. Proved by search over the 34 open points.
#
#    9 . X X X O . O O O
#    8 X X X X O O O O .
#    7 X . X X O O . O O
#    6 X X X X O O O O O
#    5 X X X X O O O O O
#    4 . . . X O . . . .
#    3 X X . . . . . O O
#    2 X X X X X O O O O
#    1 X X X X X O O O O
#      A B C D E F G H J
boardsize 9
komi -3.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b A2 b B2 b C2 b D2 b E2 b A3 b B3 b D4 b A5 b B5 b C5 b D5 b A6 b B6 b C6 b D6 b A7 b C7 b D7 b A8 b B8 b C8 b D8 b B9 b C9 b D9 w F1 w G1 w H1 w J1 w F2 w G2 w H2 w J2 w H3 w J3 w E4 w E5 w F5 w G5 w H5 w J5 w E6 w F6 w G6 w H6 w J6 w E7 w F7 w H7 w J7 w E8 w F8 w G8 w H8 w E9 w G9 w H9 w J9
660 reg_genmove b
#? [E3]
670 reg_genmove w
#? [E3]

# Two territories meet over three rows. White has two good points there, Black four. Proved by
# search over the 6 open points.
#
#    9 O O . O O . O . O
#    8 O O O O O . O O O
#    7 O . O O O O O O O
#    6 O O O O . . O O .
#    5 O O O O . . O O O
#    4 X X X X . . X X X
#    3 X X X X X X X X X
#    2 X . X X X . X X X
#    1 X X X X X . X X .
#      A B C D E F G H J
boardsize 9
komi -7.5
gogui-setup b A1 b B1 b C1 b D1 b E1 b G1 b H1 b A2 b C2 b D2 b E2 b G2 b H2 b J2 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b A4 b B4 b C4 b D4 b G4 b H4 b J4 w A5 w B5 w C5 w D5 w G5 w H5 w J5 w A6 w B6 w C6 w D6 w G6 w H6 w A7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w A8 w B8 w C8 w D8 w E8 w G8 w H8 w J8 w A9 w B9 w D9 w E9 w G9 w J9
680 reg_genmove b
#? [E4|E5|F4|F5]
690 reg_genmove w
#? [E5|F5]
