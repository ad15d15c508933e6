# Kos: captures, bans and threats.

# The last point of a game is a ko: Black takes it, and White has no threat; White ends it by
# connecting. Proved by search over the 2 open points.
#
#    9 O O O O X X X X .
#    8 . O O O X . X X X
#    7 O O . O X X X . X
#    6 O O O O X X X X X
#    5 O . O O X X . X X
#    4 O O O O X X X X .
#    3 . O O O X X X X X
#    2 O O . O O X X . X
#    1 O O O O . O X X X
#      A B C D E F G H J
boardsize 9
komi 5.5
gogui-setup b G1 b H1 b J1 b F2 b G2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b E5 b F5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b J7 b E8 b G8 b H8 b J8 b E9 b F9 b G9 b H9 w A1 w B1 w C1 w D1 w F1 w A2 w B2 w D2 w E2 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w D7 w B8 w C8 w D8 w A9 w B9 w C9 w D9
10 reg_genmove b
#? [E1]
20 reg_genmove w
#? [E1]

# Black has just taken the ko at E1. White needs a threat first: a move in the middle of the four
# points in the corner, after which Black would have one eye there. Proved by search over the 12
# open points.
#
#    9 . . . . X O O O O
#    8 X X X X X O O O .
#    7 O O O O O O . O O
#    6 O O O O O O O O O
#    5 X X X X X O O . O
#    4 . X X X X O O O O
#    3 X X X X X O O O .
#    2 X . X X O O . O O
#    1 X X X . X O O O O
#      A B C D E F G H J
boardsize 9
komi -14.5
gogui-setup b A1 b B1 b C1 b E1 b A2 b C2 b D2 b A3 b B3 b C3 b D3 b E3 b B4 b C4 b D4 b E4 b A5 b B5 b C5 b D5 b E5 b A8 b B8 b C8 b D8 b E8 b E9 w F1 w G1 w H1 w J1 w E2 w F2 w H2 w J2 w F3 w G3 w H3 w F4 w G4 w H4 w J4 w F5 w G5 w J5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w A7 w B7 w C7 w D7 w E7 w F7 w H7 w J7 w F8 w G8 w H8 w F9 w G9 w H9 w J9
ponnuki-setup_ko D1
30 reg_genmove w
#? [B9|C9]

# White has made a threat at H1, and Black answers it: the corner is worth more than the ko. Proved
# by search over the 12 open points.
#
#    9 O O O O X . X X X
#    8 O O . O O X X . X
#    7 . O O O X X X X X
#    6 O O O O X X X X .
#    5 O . O O X X X X X
#    4 O O O O O O O O O
#    3 O O . O O O O O O
#    2 . O O O X X X X X
#    1 O O O O X . . O .
#      A B C D E F G H J
boardsize 9
komi -24.5
gogui-setup b E1 b E2 b F2 b G2 b H2 b J2 b E5 b F5 b G5 b H5 b J5 b E6 b F6 b G6 b H6 b E7 b F7 b G7 b H7 b J7 b F8 b G8 b J8 b E9 b G9 b H9 b J9 w A1 w B1 w C1 w D1 w H1 w B2 w C2 w D2 w A3 w B3 w D3 w E3 w F3 w G3 w H3 w J3 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w B7 w C7 w D7 w A8 w B8 w D8 w E8 w A9 w B9 w C9 w D9
40 reg_genmove b
#? [G1]

# Two kos of the same worth: Black has taken one, so White takes the other, and each side ends with
# one. Proved by search over the 4 open points.
#
#    9 . X X O . O O O O
#    8 X X X X O O O O .
#    7 X . X X X O . O O
#    6 X X X X X O O O O
#    5 X X . X X O O . O
#    4 . X X X X O O O O
#    3 X X X X X O O O .
#    2 X . X X O O . O O
#    1 X X X . X O O O O
#      A B C D E F G H J
boardsize 9
komi 3.5
gogui-setup b A1 b B1 b C1 b E1 b A2 b C2 b D2 b A3 b B3 b C3 b D3 b E3 b B4 b C4 b D4 b E4 b A5 b B5 b D5 b E5 b A6 b B6 b C6 b D6 b E6 b A7 b C7 b D7 b E7 b A8 b B8 b C8 b D8 b B9 b C9 w F1 w G1 w H1 w J1 w E2 w F2 w H2 w J2 w F3 w G3 w H3 w F4 w G4 w H4 w J4 w F5 w G5 w J5 w F6 w G6 w H6 w J6 w F7 w H7 w J7 w E8 w F8 w G8 w H8 w D9 w F9 w G9 w H9 w J9
play b E9
50 reg_genmove w
#? [D1]

# A double ko: White's eye at F2 is safe, and a second one needs one of the kos at D2 and H2. Black
# has taken and ended the first, so White has taken the second, and must end it now. Proved by
# search over the 15 open points.
#
#   13 . O O O O . O O O O . O O
#   12 O O O . O O O O . O O O O
#   11 O . O O O O . O O O O . O
#   10 O O O O . O O O O . O O O
#    9 O O . O O O O . O O O O .
#    8 . O O O O . O O O O . O O
#    7 O O O O O O O O O O O O O
#    6 X X X X X X X X X X X X X
#    5 X X X X . X X X X . X X X
#    4 X X X X X X X X X X X X .
#    3 . X X O O O O O X X . X X
#    2 X X O . O . O X . X X X X
#    1 X X X O . O . O X X X . X
#      A B C D E F G H J K L M N
boardsize 13
komi -25.5
gogui-setup b A1 b B1 b C1 b J1 b K1 b L1 b N1 b A2 b B2 b H2 b K2 b L2 b M2 b N2 b B3 b C3 b J3 b K3 b M3 b N3 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b K4 b L4 b M4 b A5 b B5 b C5 b D5 b F5 b G5 b H5 b J5 b L5 b M5 b N5 b A6 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 b K6 b L6 b M6 b N6 w D1 w F1 w H1 w C2 w E2 w G2 w D3 w E3 w F3 w G3 w H3 w A7 w B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 w K7 w L7 w M7 w N7 w B8 w C8 w D8 w E8 w G8 w H8 w J8 w K8 w M8 w N8 w A9 w B9 w D9 w E9 w F9 w G9 w J9 w K9 w L9 w M9 w A10 w B10 w C10 w D10 w F10 w G10 w H10 w J10 w L10 w M10 w N10 w A11 w C11 w D11 w E11 w F11 w H11 w J11 w K11 w L11 w N11 w A12 w B12 w C12 w E12 w F12 w G12 w H12 w K12 w L12 w M12 w N12 w B13 w C13 w D13 w E13 w G13 w H13 w J13 w K13 w M13 w N13
play b D2
play w J2
play b C2
60 reg_genmove w
#? [H2]

# Both of White's eyes on the edge are held by a stone in atari. Black takes either in a ko, and
# White, who has no threats, cannot take back. Proved by search over the 13 open points.
#
#    9 X X X X X O O . O
#    8 . O X X X O O O O
#    7 O O X X X O . O O
#    6 . O X . X O O O .
#    5 X O X X X O O O O
#    4 O O X X X O O . O
#    3 . O X X X O O O O
#    2 O X X X X O . O O
#    1 X X X . X O O O .
#      A B C D E F G H J
boardsize 9
komi -1.5
gogui-setup b A1 b B1 b C1 b E1 b B2 b C2 b D2 b E2 b C3 b D3 b E3 b C4 b D4 b E4 b A5 b C5 b D5 b E5 b C6 b E6 b C7 b D7 b E7 b C8 b D8 b E8 b A9 b B9 b C9 b D9 b E9 w F1 w G1 w H1 w A2 w F2 w H2 w J2 w B3 w F3 w G3 w H3 w J3 w A4 w B4 w F4 w G4 w J4 w B5 w F5 w G5 w H5 w J5 w B6 w F6 w G6 w H6 w A7 w B7 w F7 w H7 w J7 w B8 w F8 w G8 w H8 w J8 w F9 w G9 w J9
70 reg_genmove b
#? [A3|A8]

# One eye of Black's is held by a stone in atari, and that is a ko without threats. Proved by search
# over the 11 open points.
#
#    9 . X X X O . O O O
#    8 X X . X O O O O O
#    7 X X X X O O O O X
#    6 X . X X O O O X .
#    5 X X X X O O O X X
#    4 . X X X O . O X O
#    3 X X . X O O O X .
#    2 X X X X O O O X X
#    1 X . X X O O O O O
#      A B C D E F G H J
boardsize 9
komi 0.5
gogui-setup b A1 b C1 b D1 b A2 b B2 b C2 b D2 b H2 b J2 b A3 b B3 b D3 b H3 b B4 b C4 b D4 b H4 b A5 b B5 b C5 b D5 b H5 b J5 b A6 b C6 b D6 b H6 b A7 b B7 b C7 b D7 b J7 b A8 b B8 b D8 b B9 b C9 b D9 w E1 w F1 w G1 w H1 w J1 w E2 w F2 w G2 w E3 w F3 w G3 w E4 w G4 w J4 w E5 w F5 w G5 w E6 w F6 w G6 w E7 w F7 w G7 w H7 w E8 w F8 w G8 w H8 w J8 w E9 w G9 w H9 w J9
80 reg_genmove w
#? [J6]

# A ko, and at E8 a point on the border: to Black they are worth the same, but White has to end the
# ko. Proved by search over the 6 open points.
#
#    9 O O O . O O X X .
#    8 . O O O . X X X X
#    7 O O O O X X X . X
#    6 O O O O X X X X X
#    5 O . O O X X . X X
#    4 O O O O X X X X .
#    3 . O O O X X X X X
#    2 O O . O O X X . X
#    1 O O O O . O X X X
#      A B C D E F G H J
boardsize 9
komi 0.5
gogui-setup b G1 b H1 b J1 b F2 b G2 b J2 b E3 b F3 b G3 b H3 b J3 b E4 b F4 b G4 b H4 b E5 b F5 b H5 b J5 b E6 b F6 b G6 b H6 b J6 b E7 b F7 b G7 b J7 b F8 b G8 b H8 b J8 b G9 b H9 w A1 w B1 w C1 w D1 w F1 w A2 w B2 w D2 w E2 w B3 w C3 w D3 w A4 w B4 w C4 w D4 w A5 w C5 w D5 w A6 w B6 w C6 w D6 w A7 w B7 w C7 w D7 w B8 w C8 w D8 w A9 w B9 w C9 w E9 w F9
90 reg_genmove b
#? [E1|E8]
100 reg_genmove w
#? [E1]

# White may not retake the ko yet, and takes what else there is. Proved by search over the 6 open
# points.
#
#    9 X X X . X O O O O
#    8 X . X X O O . O O
#    7 X X X X X O O O .
#    6 . X X X X O O O O
#    5 X X . X X O O . O
#    4 X X X X X O O O O
#    3 X . X X X O O O O
#    2 X X X X . O O O .
#    1 . X X O O . O O O
#      A B C D E F G H J
boardsize 9
komi 2.5
gogui-setup b B1 b C1 b A2 b B2 b C2 b D2 b A3 b C3 b D3 b E3 b A4 b B4 b C4 b D4 b E4 b A5 b B5 b D5 b E5 b B6 b C6 b D6 b E6 b A7 b B7 b C7 b D7 b E7 b A8 b C8 b D8 b A9 b B9 b C9 b E9 w D1 w E1 w G1 w H1 w J1 w F2 w G2 w H2 w F3 w G3 w H3 w J3 w F4 w G4 w H4 w J4 w F5 w G5 w J5 w F6 w G6 w H6 w J6 w F7 w G7 w H7 w E8 w F8 w H8 w J8 w F9 w G9 w H9 w J9
ponnuki-setup_ko D9
110 reg_genmove w
#? [E2|F1]

# Black's threat at B5 is too small: White ends the ko instead of answering. Proved by search over
# the 2 open points.
#
#    9 X . X X X X . X X
#    8 X X X X . X X X X
#    7 X X X X X X X . X
#    6 . X X X X X X X X
#    5 X . O O O O O X O
#    4 X O O O O O O O .
#    3 O O O O . O O O O
#    2 O O . O O O O . O
#    1 . O O O O . O O O
#      A B C D E F G H J
boardsize 9
komi 1.5
gogui-setup b A4 b A5 b H5 b B6 b C6 b D6 b E6 b F6 b G6 b H6 b J6 b A7 b B7 b C7 b D7 b E7 b F7 b G7 b J7 b A8 b B8 b C8 b D8 b F8 b G8 b H8 b J8 b A9 b C9 b D9 b E9 b F9 b H9 b J9 w B1 w C1 w D1 w E1 w G1 w H1 w J1 w A2 w B2 w D2 w E2 w F2 w G2 w J2 w A3 w B3 w C3 w D3 w F3 w G3 w H3 w J3 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w C5 w D5 w E5 w F5 w G5 w J5
play b B5
120 reg_genmove w
#? [J4]
