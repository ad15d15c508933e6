# Ladders. The proof is the reading: each atari leaves one way out, and the last one none.

# White has cut at E4, and the ladder works, since nothing is in its way: E5 F4, G4 F5, F6 G5, H5
# G6, G7 H6, and so on to the black stone at Q16: P15 Q14, R14 Q15, R15.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . . . . . . . . . . . . . . . . . .
#   16 . . . O . . . . . . . . . . . X . . .
#   15 . . . . . . . . . . . . . . . . . . .
#   14 . . X . . . . . . . . . . . . . . . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . . . . . . . . . . . . . . . X . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . . . . . . . .
#    4 . . X X O . . . . . . . . . . O . . .
#    3 . . O O X X . . . O . . . . . . . . .
#    2 . . . . . . . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b E3 b F3 b C4 b D4 b R10 b C14 b Q16 w C3 w D3 w K3 w E4 w Q4 w D16
10 reg_genmove b
#? [E5]*

# White has cut at P4, and D16 waits for the ladder. At the end of it White connects to D16 with
# three liberties, and Black is left with a row of stones that can be captured two at a time.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . . . . O . . . . . . . . . . . . .
#   16 . . . O . . . . . . . . . . . X . . .
#   15 . . . . . . . . . . . . . . . . . . .
#   14 . . . . . . . . . . . . . . . . X . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . X . . . . . . . . . . . . . . . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . . . . . . . .
#    4 . . . X . . . . . . . . . . O X X . .
#    3 . . . . . . . . . O . . . X X O O . .
#    2 . . . . . . . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b O3 b P3 b D4 b Q4 b R4 b C10 b R14 b Q16 w K3 w Q3 w R3 w P4 w D16 w F17
20 reg_genmove b
#? [!P5|O4]

# White has begun a ladder that does not work: F16 G16, F15 F14, G15 H15, G14 G13, H14 and so on
# lead to Q4. Black runs; a move elsewhere lets White take the stone that cuts White in two.
#
#   19 . . . . . . . . . . . . . . . . . . .
#   18 . . . . . . . . . . . . . . . . . . .
#   17 . . X X O O . . . X . . . . . . . . .
#   16 . . O O X . . . . . . . . . . O . . .
#   15 . . . . O . . . . . . . . . . . . . .
#   14 . . . . . . . . . . . . . . . . . . .
#   13 . . . . . . . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . . . . . . . .
#   11 . . . . . . . . . . . . . . . . . . .
#   10 . . . . . . . . . . . . . . . . O . .
#    9 . . . . . . . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . . . . . . . .
#    6 . . O . . . . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . . . . . . . .
#    4 . . . O . . . . . . . . . . . X . . .
#    3 . . . . . . . . . . . . . X . . . . .
#    2 . . . . . . . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
komi 7.5
gogui-setup b O3 b Q4 b E16 b C17 b D17 b K17 w D4 w C6 w R10 w E15 w C16 w D16 w Q16 w E17 w F17
30 reg_genmove b
#? [F16]*

# White is in a ladder that works, and each step costs two more stones: H10 G10, H9 H8, G9 F9, G8
# G7, F8 E8, F7 F6, E7 D7, E6 E5, D6 C6, D5 D4, C5 B5, C4 B4 and so on to the edge.
#
#   13 . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . .
#   11 . . . . . . . X X O O . .
#   10 . . . O . . . . O X X . .
#    9 . . . . . . . . X . . . .
#    8 . . . . . . . . . . . . .
#    7 . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . .
#    4 . . . . X . . O . . X . .
#    3 . . . . . . . . . . . . .
#    2 . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . .
#      A B C D E F G H J K L M N
boardsize 13
komi 7.5
gogui-setup b E4 b L4 b J9 b K10 b L10 b H11 b J11 w H4 w D10 w J10 w K11 w L11
40 reg_genmove w
#? [!H10]

# Only one of the two ataris begins a ladder that works. After F4 White has no help: E5 E6, F5 G5,
# F6 F7, G6 H6, G7 G8, H7 J7, H8 H9, J8 K8, J9 J10, K9 L9, K10 K11, L10 M10, L11 L12, M11 M12, N11
# N10, N12 N13. After E5 the ladder runs into L7: F4 G4, F5 F6, G5 H5, G6 G7, H6 J6, H7 H8, J7 K7,
# J8 J9, K8 and White has three liberties.
#
#   13 . . . . . . . . . . . . .
#   12 . . . . . . . . . . . . .
#   11 . O . . . O . . . . . . .
#   10 . . X . . . . . . . . . .
#    9 . . . . . . . . . . . . .
#    8 . . . . . . . . . . . . .
#    7 . . . . . . . . . . O . .
#    6 . . . . . . . . . . . . .
#    5 . . . X . . . . . . . . .
#    4 . . X X O . . . . . . . .
#    3 . . O O X X . . . . . . .
#    2 . . . . . . X . . . . . .
#    1 . . . . . . . . . . . . .
#      A B C D E F G H J K L M N
boardsize 13
komi 7.5
gogui-setup b G2 b E3 b F3 b C4 b D4 b D5 b C10 w C3 w D3 w E4 w L7 w B11 w F11
50 reg_genmove b
#? [!E5]

# The same cut with a black stone at J4, where either ladder ends: both ataris fail.
#
#   13 . . . . . . . . . . . . .
#   12 . . . . X . . . . . . . .
#   11 . . X O . . . . . O . . .
#   10 . . X O O . . . . . . . .
#    9 . . O X . . . . . . . . .
#    8 . . O . . . . . . . X . .
#    7 . . . . . . . . . . . . .
#    6 . . . . . . . . . . . . .
#    5 . . . . . . . . . . . . .
#    4 . . O . . . . . X . . . .
#    3 . . . . . . . . . . . . .
#    2 . . . . . . . . . . . . .
#    1 . . . . . . . . . . . . .
#      A B C D E F G H J K L M N
boardsize 13
komi 7.5
gogui-setup b J4 b L8 b D9 b C10 b C11 b E12 w C4 w C8 w C9 w D10 w E10 w D11 w K11
60 reg_genmove w
#? [!E9|D8]

# A ladder across the small board: D5 E4, F4 E5, E6 F5, G5 F6, F7 G6, H6 G7, G8 H7, H8 J7, J6 J8,
# J9. E4 instead lets White out at D5.
#
#    9 . . . . . . . . .
#    8 . . . . . . . . .
#    7 . . O . . . . . .
#    6 . . . . . . . . .
#    5 . . . . . . . . .
#    4 . X X O . . . . .
#    3 . O O X X . . . .
#    2 . . . . . . X . .
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
komi 7
gogui-setup b G2 b D3 b E3 b B4 b C4 w B3 w C3 w D4 w C7
70 reg_genmove b
#? [D5]

# With a white stone at C2 the same ladder fails, and so does the other atari.
#
#    9 . . . . . . . . .
#    8 . . X . . . . . .
#    7 . . . . X X O O .
#    6 . . . . . O X X .
#    5 . . . . . . . . .
#    4 . . . . . . . . .
#    3 . . . . . . . . .
#    2 . . O . . . . . .
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
komi 7
gogui-setup b G6 b H6 b E7 b F7 b C8 w C2 w F6 w G7 w H7
80 reg_genmove b
#? [!F5|E6]

# Black must not run from a ladder that works: F5 F6, E5 D5, E6 E7, D6 C6, D7 D8, C7 B7, C8 B8, C9
# D9, B9 A9.
#
#    9 . . . . . . . . .
#    8 . . . . . . . . .
#    7 . . . . . . . O .
#    6 . . . . . . . . .
#    5 . . . . . . O . .
#    4 . . . . O X O . .
#    3 . . X . . O X . .
#    2 . . . . . O X . .
#    1 . . . . . . . . .
#      A B C D E F G H J
boardsize 9
komi 7
gogui-setup b G2 b C3 b G3 b F4 w F2 w F3 w E4 w G4 w G5 w H7
90 reg_genmove b
#? [!F5]*
