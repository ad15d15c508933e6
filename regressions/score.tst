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

# White has a large territory at the bottom, where Black's invaders are dead. Playouts alone let them
# live half of the time; the network knows.
#
#   19 . . . . . X O O . O . O X X X X O . .
#   18 . . . . X . X O O X O O O O X O O . .
#   17 . . . . . X X O . X . . . O X X O . .
#   16 X X X X X X X O O X . X X O X X O . .
#   15 X O X O O O X X O . . X O O X O X O .
#   14 X O O O . . O O . O O O X X X . X O .
#   13 O O X O O O . O O X X X X . X X X O O
#   12 O O X O X O O X O O O O X . . O O X O
#   11 O X X O X O X X X O X X . . . . X X X
#   10 X X X X X X X X X X X X X X . X . . .
#    9 O X O X X X O O O O O O X O X X . . .
#    8 O O O X . X X O . O . O X O O X O X .
#    7 O . O X . X O O . X . O X X O O X . X
#    6 O . . O X X O . O X . . O O O X X X .
#    5 X O O O O X X O . . . . . . O O X . X
#    4 X O O X X X X O . X . O . . O X X X X
#    3 X X O X X X X O . . X X . O . O X X O
#    2 . O O O O X O O X . X . X O . O X O O
#    1 . . . . . O . . . . . O . . . O O O O
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 0.5
set_position b F2 b J2 b L2 b N2 b R2 b A3 b B3 b D3 b E3 b F3 b G3 b L3 b M3 b R3 b S3 b A4 b D4 b E4 b F4 b G4 b K4 b Q4 b R4 b S4 b T4 b A5 b F5 b G5 b R5 b T5 b E6 b F6 b K6 b Q6 b R6 b S6 b D7 b F7 b K7 b N7 b O7 b R7 b T7 b D8 b F8 b G8 b N8 b Q8 b S8 b B9 b D9 b E9 b F9 b N9 b P9 b Q9 b A10 b B10 b C10 b D10 b E10 b F10 b G10 b H10 b J10 b K10 b L10 b M10 b N10 b O10 b Q10 b B11 b C11 b E11 b G11 b H11 b J11 b L11 b M11 b R11 b S11 b T11 b C12 b E12 b H12 b N12 b S12 b C13 b K13 b L13 b M13 b N13 b P13 b Q13 b R13 b A14 b N14 b O14 b P14 b R14 b A15 b C15 b G15 b H15 b M15 b P15 b R15 b A16 b B16 b C16 b D16 b E16 b F16 b G16 b K16 b M16 b N16 b P16 b Q16 b F17 b G17 b K17 b P17 b Q17 b E18 b G18 b K18 b P18 b F19 b N19 b O19 b P19 b Q19 w F1 w M1 w Q1 w R1 w S1 w T1 w B2 w C2 w D2 w E2 w G2 w H2 w O2 w Q2 w S2 w T2 w C3 w H3 w O3 w Q3 w T3 w B4 w C4 w H4 w M4 w P4 w B5 w C5 w D5 w E5 w H5 w P5 w Q5 w A6 w D6 w G6 w J6 w N6 w O6 w P6 w A7 w C7 w G7 w H7 w M7 w P7 w Q7 w A8 w B8 w C8 w H8 w K8 w M8 w O8 w P8 w R8 w A9 w C9 w G9 w H9 w J9 w K9 w L9 w M9 w O9 w A11 w D11 w F11 w K11 w A12 w B12 w D12 w F12 w G12 w J12 w K12 w L12 w M12 w Q12 w R12 w T12 w A13 w B13 w D13 w E13 w F13 w H13 w J13 w S13 w T13 w B14 w C14 w D14 w G14 w H14 w K14 w L14 w M14 w S14 w B15 w D15 w E15 w F15 w J15 w N15 w O15 w Q15 w S15 w H16 w J16 w O16 w R16 w H17 w O17 w R17 w H18 w J18 w L18 w M18 w N18 w O18 w Q18 w R18 w G19 w H19 w K19 w M19 w R19
50 final_score
#? [W\+51\.5]*
60 final_status_list seki
#? []*

# Black's invaders on the right are dead, and not in seki. This, too, the network knows.
#
#   19 . X . X O O O O O X . X X X . X X O .
#   18 . X X . X O X X X . X O X O O X O . .
#   17 . . O X X O X . . X X O O X . X O O .
#   16 . . O X X O X X . X O O O X X X O X .
#   15 . X X . X O O X X O O . . O O O . O .
#   14 X X . X . X O X O X X O O . . O O . .
#   13 X O X X X X O O O . X . . . . . . . .
#   12 O O X X O O O . X . X . . . . . . . .
#   11 . O O O . O . . . . . . . . . O O O .
#   10 . O X X O . . . . X . . O . . X . X .
#    9 O O X X O . O . . . . . . O . . . . .
#    8 X O O X O O X O . . . . . . X O X X .
#    7 X X X X X O X O . . O . . . . X X O .
#    6 X O X . O X X X O O O O O . O O O . .
#    5 O O X X . X X . X X O X O O O X X O O
#    4 . O O X . . X . X X O X X X O X . X O
#    3 O . O X . . . . . . X . . . X X . X X
#    2 . O X X . . . . . . . . . . . . . . .
#    1 . O X . . . . . . . . . . . . . . . .
#      A B C D E F G H J K L M N O P Q R S T
boardsize 19
clear_board
komi 0.5
set_position b C1 b C2 b D2 b D3 b L3 b P3 b Q3 b S3 b T3 b D4 b G4 b J4 b K4 b M4 b N4 b O4 b Q4 b S4 b C5 b D5 b F5 b G5 b J5 b K5 b M5 b Q5 b R5 b A6 b C6 b F6 b G6 b H6 b A7 b B7 b C7 b D7 b E7 b G7 b Q7 b R7 b A8 b D8 b G8 b P8 b R8 b S8 b C9 b D9 b C10 b D10 b K10 b Q10 b S10 b C12 b D12 b J12 b L12 b A13 b C13 b D13 b E13 b F13 b L13 b A14 b B14 b D14 b F14 b H14 b K14 b L14 b B15 b C15 b E15 b H15 b J15 b D16 b E16 b G16 b H16 b K16 b O16 b P16 b Q16 b S16 b D17 b E17 b G17 b K17 b L17 b O17 b Q17 b B18 b C18 b E18 b G18 b H18 b J18 b L18 b N18 b Q18 b B19 b D19 b K19 b M19 b N19 b O19 b Q19 b R19 w B1 w B2 w A3 w C3 w B4 w C4 w L4 w P4 w T4 w A5 w B5 w L5 w N5 w O5 w P5 w S5 w T5 w B6 w E6 w J6 w K6 w L6 w M6 w N6 w P6 w Q6 w R6 w F7 w H7 w L7 w S7 w B8 w C8 w E8 w F8 w H8 w Q8 w A9 w B9 w E9 w G9 w O9 w B10 w E10 w N10 w B11 w C11 w D11 w F11 w Q11 w R11 w S11 w A12 w B12 w E12 w F12 w G12 w B13 w G13 w H13 w J13 w G14 w J14 w M14 w N14 w Q14 w R14 w F15 w G15 w K15 w L15 w O15 w P15 w Q15 w S15 w C16 w F16 w L16 w M16 w N16 w R16 w C17 w F17 w M17 w N17 w R17 w S17 w F18 w M18 w O18 w P18 w R18 w E19 w F19 w G19 w H19 w J19 w S19
70 final_score
#? [W\+29\.5]*
80 final_status_list seki
#? []*
