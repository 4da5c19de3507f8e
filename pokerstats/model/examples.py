"""An example of each finding that PokerStars text can have: the lines that are fine, and those that are not."""

from typing import Final

# code -> (fine, found in); the whole hands stand in tests/rules
EXAMPLES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "A301": (
        (
            "Birch: folds",
            "Cedar: calls $2",
        ),
        (
            "Cedar: calls $2",
            "Birch: folds",
        ),
    ),
    "A302": (
        (),
        ("Birch: checks",),
    ),
    "A303": (
        ("Cedar: calls $4",),
        ("Cedar: calls $5",),
    ),
    "A304": (
        (
            "Alder: raises $2 to $3",
            "Cedar: calls $2",
            "Alder collected $29 from pot",
        ),
        (
            "Alder: raises $0.50 to $1.50",
            "Cedar: calls $0.50",
        ),
    ),
    "A305": (
        (
            "Alder: raises $2.50 to $3.50",
            "Uncalled bet ($2.50) returned to Alder",
        ),
        (
            "Alder: raises $4 to $5",
            "Uncalled bet ($4) returned to Alder",
        ),
    ),
    "A306": (
        (
            "Cedar: bets $1",
            "Alder: calls $1",
            "Cedar collected $13.50 from pot",
        ),
        (
            "Cedar: bets $1.50",
            "Alder: calls $1.50",
        ),
    ),
    "A307": (
        (
            "Alder: calls $2",
            "Birch: calls $1",
            "Cedar collected $13.50 from pot",
        ),
        (
            "Alder: raises $1 to $5",
            "Birch: calls $2",
        ),
    ),
    "A308": (
        ("Alder: calls $8",),
        ("Alder: checks",),
    ),
    "A309": (
        ("Seat 3: Cedar ($120 in chips)",),
        ("Seat 3: Cedar ($14 in chips)",),
    ),
    "A310": (
        ("Alder: calls $8",),
        ("Alder: calls $8 and is all-in",),
    ),
    "A311": (
        (
            "Cedar: checks",
            "Alder: checks",
            "*** RIVER *** [Ac 7d 2s 9h] [3c]",
        ),
        (
            "Cedar: checks",
            "*** RIVER *** [Ac 7d 2s 9h] [3c]",
        ),
    ),
    "A312": (
        ("Alder: raises $2 to $3",),
        ("Alder: raises $2.50 to $3",),
    ),
    "A313": (
        ("Alder: raises $2 to $3",),
        ("Alder: bets $3",),
    ),
    "A314": (
        (
            "Alder: calls $3",
            "Birch: calls $3",
            "Birch: checks",
        ),
        (
            "Alder: raises $10 to $19",
            "Birch: folds",
        ),
    ),
    "A315": (
        (
            "Birch: posts small blind $0.50",
            "Alder collected $29 from pot",
            "Total pot $30.50 | Rake $1.50",
        ),
        (
            "Birch: posts small blind $0.40",
            "Alder collected $28.90 from pot",
        ),
    ),
    "A316": (
        (),
        ("Birch: checks",),
    ),
    "A317": (
        (),
        ("Alder: checks",),
    ),
    "A318": (
        (
            "Birch: posts the ante 10",
            "Cedar collected 230 from pot",
            "Total pot 230 | Rake 0",
        ),
        (
            "Birch: posts the ante 5",
            "Cedar collected 225 from pot",
        ),
    ),
    "A319": (
        (
            "Cedar: checks",
            "Alder: bets $4",
        ),
        ("Alder: calls $4",),
    ),
    "A320": (
        ("Seat 3: Cedar (big blind) showed [Qs Qd] and lost with a pair of Queens",),
        ("Seat 3: Cedar (big blind) folded on the River",),
    ),
    "A321": (
        ("Cedar: bets $8 and is all-in",),
        ("Cedar: bets $8",),
    ),
    "C201": (
        (
            "*** TURN *** [Ac 7d 2s] [9h]",
            "*** RIVER *** [Ac 7d 2s 9h] [3c]",
            "Board [Ac 7d 2s 9h 3c]",
        ),
        (
            "*** TURN *** [Ac 7d 2s] [Ah]",
            "*** RIVER *** [Ac 7d 2s Ah] [3c]",
            "Board [Ac 7d 2s Ah 3c]",
        ),
    ),
    "C202": (
        (
            "*** TURN *** [Ac 7d 2s] [9h]",
            "*** RIVER *** [Ac 7d 2s 9h] [3c]",
            "Board [Ac 7d 2s 9h 3c]",
        ),
        (
            "*** TURN *** [Ac 7d 2s] []",
            "*** RIVER *** [Ac 7d 2s] [3c]",
            "Board [Ac 7d 2s 3c]",
        ),
    ),
    "C203": (
        (
            "Dealt to Alder [Ah Kd]",
            "Alder: shows [Ah Kd] (a pair of Aces)",
            "Seat 1: Alder (button) showed [Ah Kd] and won ($29) with a pair of Aces",
        ),
        (
            "Dealt to Alder [Ah Kd 5s]",
            "Alder: shows [Ah Kd 5s] (a pair of Aces)",
            "Seat 1: Alder (button) showed [Ah Kd 5s] and won ($29) with a pair of Aces",
        ),
    ),
    "C204": (
        ("Board [Ac 7d 2s 9h 3c]",),
        ("Board [Ac 7d 2s 9h 4c]",),
    ),
    "C205": (
        ("Alder: shows [Ah Kd] (a pair of Aces)",),
        ("Alder: shows [Ah Ks] (a pair of Aces)",),
    ),
    "C206": (
        (
            "*** FLOP *** [Ac 7d 2s]",
            "*** TURN *** [Ac 7d 2s] [9h]",
        ),
        (
            "*** FLOP *** [Ac 7d 2s]",
            "*** TURN *** [Ac 7c 2s] [9h]",
        ),
    ),
    "P401": (
        ("Total pot $30.50 | Rake $1.50",),
        ("Total pot $31.50 | Rake $1.50",),
    ),
    "P402": (
        ("Total pot $120 Main pot $57.50. Side pot $60. | Rake $2.50",),
        ("Total pot $120 Main pot $67.50. Side pot $60. | Rake $2.50",),
    ),
    "P403": (
        ("Total pot $120 Main pot $57.50. Side pot $60. | Rake $2.50",),
        ("Total pot $120 Main pot $57.50. Side pot $66. | Rake $2.50",),
    ),
    "P404": (
        ("Total pot $120 Main pot $57.50. Side pot $60. | Rake $2.50",),
        ("Total pot $120 Main pot $57.50. Side pot-1 $40. Side pot-2 $20. | Rake $2.50",),
    ),
    "P405": (
        ("Uncalled bet ($4) returned to Alder",),
        ("Uncalled bet ($3) returned to Alder",),
    ),
    "P406": (
        ("Cedar: calls $4",),
        ("Cedar: calls $5",),
    ),
    "R601": (
        ("Total pot $30.50 | Rake $1.50",),
        ("Total pot $30.50 | Rake $1.40",),
    ),
    "R602": (
        ("Total pot $30.50 | Rake $1.50",),
        ("Total pot $30.50 | Rake $1.75",),
    ),
    "R603": (
        (
            "Alder collected $29 from pot",
            "Seat 1: Alder (button) showed [Ah Kd] and won ($29) with a pair of Aces",
        ),
        (
            "Alder collected $31 from pot",
            "Seat 1: Alder (button) showed [Ah Kd] and won ($31) with a pair of Aces",
        ),
    ),
    "R604": (
        ("Total pot $30.50 | Rake $1.50",),
        ("Total pot $30.50 | Rake $1.40",),
    ),
    "T101": (
        (),
        ("Alder does a handstand",),
    ),
    "T102": (
        ("*** SUMMARY ***",),
        ("Alder: bets $4",),
    ),
    "T103": (
        ("PokerStars Hand #90001030: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/09 20:15:00 ET",),
        ("PokerStars Hand #90001031: Badugi No Limit ($0.50/$1.00 USD) - 2024/03/09 20:15:00 ET",),
    ),
    "T104": (
        ("Cedar: bets $8",),
        ("Cedar: bets $8.00001",),
    ),
    "T105": (
        (
            "Seat 1: Alder ($100 in chips)",
            "Seat 2: Birch ($80 in chips)",
        ),
        (
            "PokerStars Hand #90001051: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/09 20:15:00 ET",
            "Table 'Harbour' 6-max Seat #1 is the button",
        ),
    ),
    "T106": (
        (),
        ("Hand cancelled",),
    ),
    "T107": (
        (
            "PokerStars Hand #90001070: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/09 20:15:00 ET",
            "Table 'Harbour' 6-max Seat #1 is the button",
        ),
        (
            "PokerStars Game #90001071: Hold'em No Limit ($0.50/$1.00) - 2024/03/09 - 20:15:00 (ET)",
            "Table '#9911' 6-max Seat #1 is the button",
        ),
    ),
    "T109": (
        (
            "Seat 2: Birch ($80 in chips)",
            "Birch: posts small blind $0.50",
        ),
        ("Birch: posts small blind $0.50",),
    ),
    "T110": (
        ("Seat 3: Cedar ($120 in chips)",),
        ("Seat 2: Cedar ($120 in chips)",),
    ),
    "T112": (
        (),
        ("CedarPokerStars Hand #90011121: Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/09 20:15:00 ET",),
    ),
    "W501": (
        ("Alder collected $29 from pot",),
        ("Alder collected $28 from pot",),
    ),
    "W502": (
        (
            "Alder collected $29 from pot",
            "Seat 1: Alder (button) showed [Ah Kd] and won ($29) with a pair of Aces",
            "Seat 3: Cedar (big blind) showed [Qs Qd] and lost with a pair of Queens",
        ),
        (
            "Cedar collected $29 from pot",
            "Seat 1: Alder (button) showed [Ah Kd] and lost with a pair of Aces",
        ),
    ),
    "W503": (
        (
            "Alder collected $57.50 from main pot",
            "Seat 1: Alder (button) showed [Qc Qd] and won ($57.50) with a pair of Queens",
            "Seat 3: Cedar (big blind) showed [Jh Js] and won ($60) with a pair of Jacks",
        ),
        (
            "Cedar collected $57.50 from main pot",
            "Seat 1: Alder (button) showed [Qc Qd] and lost with a pair of Queens",
            "Seat 3: Cedar (big blind) showed [Jh Js] and won ($117.50) with a pair of Jacks",
        ),
    ),
    "W504": (
        (
            "Alder collected $6.20 from pot",
            "Seat 1: Alder (button) collected ($6.20)",
            "Seat 2: Birch (small blind) folded before Flop",
        ),
        (
            "Birch collected $6.20 from pot",
            "Seat 1: Alder (button) folded on the Flop",
        ),
    ),
    "W505": (
        (
            "Dealt to Alder [Ah Kd]",
            "Alder: shows [Ah Kd] (a pair of Aces)",
            "Alder collected $29 from pot",
        ),
        ("Alder collected $27 from pot",),
    ),
    "W506": (
        (
            "Dealt to Alder [Ah Kd]",
            "Alder: shows [Ah Kd] (a pair of Aces)",
            "Seat 1: Alder (button) showed [Ah Kd] and won ($29) with a pair of Aces",
        ),
        ("Seat 1: Alder (button) collected ($29)",),
    ),
    "W507": (
        ("Seat 1: Alder (button) showed [Ah Kd] and won ($29) with a pair of Aces",),
        ("Seat 1: Alder (button) showed [Ah Kd] and won ($28) with a pair of Aces",),
    ),
    "W508": (
        (
            "Cedar: shows [Qs Qd] (a pair of Queens)",
            "Seat 3: Cedar (big blind) showed [Qs Qd] and lost with a pair of Queens",
        ),
        (
            "Cedar: mucks hand",
            "Seat 3: Cedar (big blind) mucked [7c 7s]",
        ),
    ),
}
