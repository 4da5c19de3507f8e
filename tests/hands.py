"""Two hands of PokerStars text, written for these tests: one that is right, one whose total pot is printed wrong."""

RIGHT = """\
PokerStars Hand #900000000001:  Hold'em No Limit ($1/$2 USD) - 2024/03/05 20:00:00 ET
Table 'Sirius' 6-max Seat #1 is the button
Seat 1: Ada ($200 in chips)
Seat 2: Ben ($150 in chips)
Seat 3: <b>Cy ($80 in chips)
Ben: posts small blind $1
<b>Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Ada [Ah Kh]
Ada: raises $4 to $6
Ben: folds
<b>Cy: calls $4
*** FLOP *** [2c 7d Kc]
<b>Cy: checks
Ada: bets $8
<b>Cy: calls $8
*** TURN *** [2c 7d Kc] [9s]
<b>Cy: checks
Ada: checks
*** RIVER *** [2c 7d Kc 9s] [3h]
<b>Cy: bets $10
Ada: calls $10
*** SHOW DOWN ***
<b>Cy: shows [7h 8h] (a pair of Sevens)
Ada: shows [Ah Kh] (a pair of Kings)
Ada collected $47.75 from pot
*** SUMMARY ***
Total pot $49 | Rake $1.25
Board [2c 7d Kc 9s 3h]
Seat 1: Ada (button) showed [Ah Kh] and won ($47.75) with a pair of Kings
Seat 2: Ben (small blind) folded before Flop
Seat 3: <b>Cy (big blind) showed [7h 8h] and lost with a pair of Sevens
"""

WRONG = (
    RIGHT.replace("900000000001", "900000000002")
    .replace("2024/03/05", "2024/04/06")
    .replace("Total pot $49 ", "Total pot $50 ")
)
WRONG_LINE = RIGHT.count("\n") + 2 + 28  # where the wrong total stands in BOTH

BOTH = f"{RIGHT}\n\n{WRONG}\n\n"
