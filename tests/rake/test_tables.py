"""Every row of every table against figures typed here from the pages, on both sides of each threshold.

A line is `game limit | stakes, both ends of the row | tariff | players:cap …`, each number of players given being an
end of its bracket. Tariffs: `0.05/1` steps, `5%e` a percentage rounded half to even (`f` down, `u` half up),
`I 2@100 0.50@125` increments, `L 0.01@0.10` levels, `F 0.40` a fee, `?` not known. The rakes that they make are
worked out here with decimals, by other code than the package's.
"""

from collections.abc import Iterator
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from itertools import accumulate
from typing import NamedTuple

import pytest

from pokerstats.rake import quote
from pokerstats.rake.pot import Pot, charge, pots_of
from pokerstats.rake.reading import schedules
from pokerstats.rake.terms import stakes_of

CENT = Decimal("0.01")
ROUNDINGS = {"f": ROUND_FLOOR, "e": ROUND_HALF_EVEN, "u": ROUND_HALF_UP}
STARS_FL = """
    holdem fixed | 0.02/0.04 | {0}%e | 2:.01 10:.01
    stud fixed | 0.04/0.08 0.05/0.10 | {0}%e | 2:.04 10:.04
    td27 fixed | 0.10/0.20 | {0}%e | 2:.10 10:.10
    holdem fixed | 0.25/0.50 | {1}%e | 2:.16 10:.16
    holdem fixed | 0.50/1 | {1}%e | 2:.40 10:.40
"""
FL_2012 = """
    holdem fixed | 0.02/0.04 | 4.5%e | 2:.01 10:.01
    holdem fixed | 0.04/0.08 0.05/0.10 | 4.5%e | 2:.04 10:.04
    holdem fixed | 0.10/0.20 | 4.5%e | 2:.10 10:.10
    holdem fixed | 0.25/0.50 | 4.5%e | 2:.16 10:.16
    holdem fixed | 0.50/1 | 4.5%e | 2:.40 10:.40
    holdem fixed | 3/6 5/10 | 2%e | 2:.50
    holdem fixed | 3/6 5/10 | 3%e | 3:2 4:2 5:3 9:3
    holdem fixed | 10/20 | 2%e | 2:.50
    holdem fixed | 10/20 | 2.5%e | 3:2 4:2 5:3 9:3
    holdem fixed | 15/30 | 2%e | 2:1 3:2 4:2 5:3 9:3
    holdem fixed | 20/40 100/200 | 1%e | 2:1 3:2 4:2 5:3 9:3
"""
FL_JUNE_2012 = """
    holdem fixed | 1/2 | 2%e | 2:.50
    holdem fixed | 1/2 | 3%e | 3:.70 4:.70
    holdem fixed | 1/2 | 4%e | 5:.80 9:.80
    holdem fixed | 2/4 | 2%e | 2:.50
    holdem fixed | 2/4 | 3%e | 3:.70 4:.70 5:1.25 9:1.25
"""
TITAN_LEVELS = ".01@.10 .02@.25 .03@.40 .04@.55 .05@.70 .06@.85 .07@1 .08@1.15 .09@1.30 .10@1.50"
PAGES = {
    "titan": f"""
        holdem fixed | 0.02/0.04 0.25/0.50 | 0.01/0.20 | 2:1 10:1
        omaha fixed | 2/4 30/60 | 0.05/1 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 50/100 300/600 | I 2@100 | 2:2 3:2
        holdem fixed | 50/100 300/600 | I 2@100 .5@125 .5@150 .5@200 .5@250 .5@300 .5@350 | 4:5 10:5
        holdem no | 0.01/0.02 0.02/0.04 | L {TITAN_LEVELS} | 2:.1 10:.1
        omaha8 pot | 0.05/0.10 0.10/0.20 | 0.01/0.20 | 2:1 10:1
        holdem no | 0.25/0.50 10/20 | 0.05/1 | 2:1 3:2 4:2 5:3 10:3
        holdem pot | 25/50 500/1000 | 0.05/1 | 2:2 3:2 4:5 10:5
        holdem fixed | 0.50/1 1/2 | ? | 2:0 10:0
    """,
    "ipoker-2010": "stud fixed | 0.05/0.10 | 0.01/0.25 | 2:.04 10:.04",
    "ipoker-2011": """
        holdem no | 0.01/0.02 0.05/0.10 | 0.01/0.15 | 2:1 10:1
        omaha pot | 0.10/0.20 | 0.01/0.20 | 2:1 10:1
        holdem no | 0.25/0.50 10/20 | 0.05/1 | 2:1 3:2 4:2 5:3 10:3
        holdem no | 25/50 100/200 | 0.05/1 | 2:2 3:2 4:5 10:5
        stud8 fixed | 0.02/0.04 0.05/0.10 | 0.01/0.25 | 2:.04 10:.04
        holdem fixed | 3/6 10/20 | 0.40/10 | 2:1 3:2 4:2 5:3 10:3
    """,
    "ipoker-2016": """
        holdem no | 0.01/0.02 0.02/0.05 | 0.01/0.15 | 2:.5 10:.5
        holdem no | 0.05/0.10 | 0.01/0.15 | 2:1 3:2 10:2
        omaha pot | 0.10/0.20 | 0.01/0.20 | 2:1 3:2 10:2
        holdem no | 0.25/0.50 | 0.01/0.20 | 2:1 3:3 10:3
        holdem no | 0.50/1 5/10 | 0.01/0.20 | 2:1 3:4 10:4
        holdem fixed | 0.01/0.02 0.05/0.10 | 0.01/0.25 | 2:.04 10:.04
        holdem fixed | 0.10/0.20 | 0.01/0.25 | 2:.10 10:.10
        holdem fixed | 0.25/0.50 0.50/1 | 0.02/0.50 | 2:.4 10:.4
        holdem fixed | 1/2 | 0.02/0.50 | 2:1 10:1
        holdem fixed | 2/4 | 0.20/5 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 3/6 10/20 | 0.40/10 | 2:1 3:2 4:2 5:3 10:3
    """,
    "ipoker-2019": """
        omaha pot | 2.50/5 | 0.01/0.20 | 2:1.50
        omaha pot | 2.50/5 | ? | 3:0 10:0
    """,
    "ipoker-fr": """
        holdem no | 0.01/0.02 0.02/0.05 | 0.01/0.15 | 2:.75 3:1 4:1 5:1 10:1
        omaha pot | 0.05/0.10 | 0.01/0.15 | 2:1 3:1.5 4:1.5 5:2.5 10:2.5
        holdem no | 0.10/0.25 | 0.01/0.15 | 2:1 3:1.5 4:1.5 5:3 10:3
        holdem no | 0.25/0.50 | 0.01/0.15 | 2:1.5 3:2 4:2
        holdem no | 0.25/0.50 | ? | 5:0 10:0
    """,
    "pokerstars": f"""
        holdem no | 0.01/0.02 | 3.5%e | 2:.3 10:.3
        omaha pot | 0.02/0.05 | 4.15%e | 2:.5 3:.5 4:.5 5:1 10:1
        holdem no | 0.05/0.10 0.08/0.16 | 4.5%e | 2:.5 3:1 4:1 5:1.5 10:1.5
        holdem no | 0.10/0.25 | 4.5%e | 2:.5 3:1 4:1 5:2 10:2
        omaha pot | 0.05/0.10 0.08/0.16 | 4.25%e | 2:.5 3:1 4:1 5:1.5 10:1.5
        omaha5 pot | 0.10/0.25 | 4.25%e | 2:.5 3:1 4:1 5:2 10:2
        holdem no | 0.25/0.50 | 5%e | 2:.75 3:.75 4:.75 5:2 10:2
        holdem no | 0.50/1 | 5%e | 2:1 3:1 4:1 5:2.5 10:2.5
        holdem no | 1/2 | 5%e | 2:1.25 3:1.25 4:1.25 5:2.75 10:2.75
        holdem no | 2/4 2.50/5 | 5%e | 2:1.5 3:1.5 4:1.5 5:3 10:3
        holdem no | 3/6 | 5%e | 2:1.5 3:1.5 4:1.5 5:3.5 10:3.5
        holdem no | 5/10 | 4.5%e | 2:1.5 3:1.5 4:1.5 5:3 10:3
        holdem no | 10/20 | 4.5%e | 2:1.75 3:1.75 4:1.75 5:3 10:3
        holdem no | 25/50 | 4.5%e | 2:2.25 3:2.25 4:2.25 5:3 10:3
        holdem no | 50/100 | 4.5%e | 2:2.5 3:3 4:3 5:5 10:5
        omaha pot | 100/200 1000/2000 | 4.5%e | 2:3 3:5 4:5 5:5 10:5
        {STARS_FL.format(4.5, 5)}
        holdem fixed | 1/2 | 3%e | 2:.5 3:.7 4:.7 5:.8 10:.8
        holdem fixed | 2/4 | 2.5%e | 2:.5 3:.7 4:.7 5:1.25 10:1.25
        holdem fixed | 3/6 5/10 | 2.5%e | 2:.5 3:2 4:2 5:3 10:3
        holdem fixed | 10/20 | 2.25%e | 2:.5 3:2 4:2 5:3 10:3
        holdem fixed | 15/30 | 2%e | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 20/40 100/200 | 1%e | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 200/400 1000/2000 | 1%e | 2:2 3:5 4:5 5:5 10:5
    """,
    "pokerstars-special": """
        short_deck no | ante_0.02 | 3.5%e | 2:.3 10:.3
        short_deck no | ante_0.05 | 4.15%e | 2:.5 4:.5 5:1
        short_deck no | ante_0.10 | 4.5%e | 2:.5 3:1 4:1 5:1.5
        short_deck no | ante_0.25 | 5%e | 2:.5 3:1 4:1 5:2
        short_deck no | ante_0.50 | 5%e | 2:1 3:1 4:1 5:2.5
        short_deck no | ante_1 | 5%e | 2:1.25 3:1.25 4:1.25 5:2.75
        short_deck no | ante_2 | 5%e | 2:1.5 3:1.5 4:1.5 5:3.5
        short_deck no | ante_5 | 5%e | 2:2 3:2 4:2 5:4.5
        short_deck no | ante_10 | 4.5%e | 2:2.5 3:2.5 4:2.5 5:4.5
        short_deck no | ante_20 | 4.5%e | 2:3 3:3 4:3 5:5
        short_deck no | ante_50 ante_200 | 4.5%e | 2:3 3:5 4:5 5:5
        fusion pot | 0.01/0.02 | 3.5%e | 2:.3 10:.3
        fusion pot | 0.02/0.05 | 4.15%e | 2:.5 4:.5 5:1
        fusion pot | 0.05/0.10 | 4.5%e | 2:.5 3:1 4:1 5:1.5
        fusion pot | 0.10/0.25 | 5%e | 2:.5 3:1 4:1 5:2
        fusion pot | 0.25/0.50 | 5%e | 2:1 3:1 4:1 5:2.5
        fusion pot | 0.50/1 | 5%e | 2:1.25 3:1.25 4:1.25 5:2.75
    """,
    "pokerstars-in": """
        holdem no | 0.5/1 | 5%e | 2:20 3:20 4:20 5:20 6:20
        omaha pot | 1/2 | 4.75%e | 2:25 3:25 4:25 6:25
        holdem no | 2/5 | 4.5%e | 2:50 3:60 4:60 5:70 6:70
        holdem no | 5/10 | 4.25%e | 2:60 3:80 4:80 5:100 6:100
        holdem no | 10/25 | 4%e | 2:100 3:125 4:125 5:175 6:175
        holdem no | 25/50 | 3.5%e | 2:125 3:150 4:150 5:200 6:200
        holdem no | 50/100 | 3.5%e | 2:150 3:175 4:175 5:225 6:225
        holdem no | 100/200 | 2.5%e | 2:200 3:300 4:300 5:400 6:400
        holdem no | 250/500 | 2%e | 2:300 3:450 4:450 5:575 6:575
        holdem no | 500/1000 | 2%e | 2:500 3:700 4:700 5:950 6:950
    """,
    "pokerstars-2012": """
        holdem no | 0.01/0.02 | 3.5%e | 2:.3 10:.3
        holdem no | 0.02/0.05 | 4.15%e | 2:.5 3:.5 4:.5 5:1 10:1
        holdem no | 0.05/0.10 0.08/0.16 | 4.5%e | 2:.5 3:1 4:1 5:1.5 10:1.5
        holdem no | 0.10/0.25 0.25/0.50 | 4.5%e | 2:.5 3:1 4:1 5:2 10:2
        omaha5 pot | 0.50/1 | 4.5%e | 2:.5 3:1 4:1 5:2.8 10:2.8
        holdem no | 1/2 3/6 | 4.5%e | 2:.5 3:1.5 4:1.5 5:2.8 10:2.8
        holdem no | 5/10 25/50 | 4.5%e | 2:.5 3:1.5 4:1.5 5:3 10:3
        holdem no | 100/200 1000/2000 | 4.5%e | 2:2 3:5 4:5 5:5 10:5
    """,
    "pokerstars-2012-02": f"""
        {FL_2012}
        holdem fixed | 200/400 1000/2000 | 1%e | 2:2 3:5 4:5 5:5 10:5
        holdem fixed | 1/2 | ? | 2:0
        holdem fixed | 1/2 | 3%e | 3:.8 4:.8
        td27 fixed | 1/2 | 4%e | 5:1 10:1
        holdem fixed | 2/4 | ? | 2:0 3:0 4:0
        holdem fixed | 2/4 | 3%e | 5:2 10:2
    """,
    "pokerstars-2012-06": FL_2012 + FL_JUNE_2012 + "holdem fixed | 200/400 1000/2000 | 1%e | 2:2 3:5 4:5 5:5 10:5",
    "pokerstars-2009": """
        holdem no | 0.01/0.02 0.05/0.10 | 0.05/1 | 2:.5 3:2 10:2
        holdem no | 0.10/0.25 25/50 | 0.05/1 | 2:.5 3:3 10:3
        holdem no | 50/100 200/400 | 0.05/1 | 2:.5 3:5 10:5
        holdem fixed | 1/2 | 0.25/5 | 2:1 10:1
        holdem fixed | 2/4 300/600 | I 1@20 1@40 1@70 | 2:1 3:3 10:3
    """,
    "pokerstars-2009-eur": "holdem no | 0.05/0.10 | 0.01/0.20 | 2:.5 3:2 10:2",
    "pokerstars-2010": """
        holdem no | 0.01/0.02 0.05/0.10 | 0.01/0.20 | 2:.5 3:2 10:2
        holdem fixed | 0.02/0.04 0.25/0.50 | 0.01/0.20 | 2:.5 10:.5
        holdem no | 0.10/0.25 25/50 | 0.05/1 | 2:.5 3:3 10:3
        holdem no | 50/100 200/400 | 0.05/1 | 2:.5 3:5 10:5
        holdem fixed | 1/2 | 0.25/5 | 2:1 10:1
        holdem fixed | 2/4 300/600 | I 1@20 1@40 1@70 | 2:1 3:3 10:3
    """,
    "pokerstars-fr": "holdem no | 0.01/0.02 1/2 | ? | 2:0 10:0",
    "hr-kuna-25": "holdem no | 0.01/0.01 100/200 | 5%e | 2:25 9:25",
    "hr-kuna-31": "omaha pot | 0.01/0.01 100/200 | 5%e | 2:31 9:31",
    "ggpoker-2018": """
        holdem no | 0.05/0.10 | 0.01/0.20 | 2:1 3:3 10:3
        holdem no | 0.10/0.25 | 0.01/0.20 | 2:1 3:5 10:5
        holdem no | 0.25/0.50 | 0.05/1 | 2:1 3:5 10:5
        holdem no | 0.50/1 | 0.10/2 | 2:3 3:5 10:5
        holdem no | 1/2 | 0.20/4 | 2:5 3:8 10:8
        holdem no | 2/4 | 0.40/8 | 2:7 3:10 10:10
        holdem no | 3/6 | 1/20 | 2:8 3:15 10:15
        holdem no | 5/10 | 2/40 | 2:10 3:20 10:20
        omaha pot | 0.01/0.02 50/100 | 3%f | 2:none 10:none
    """,
    "ggpoker-aof": """
        holdem no | 0.10/0.25 | F 0.02 | 2:none 10:none
        omaha no | 0.25/0.50 | F 0.02 | 2:none
        holdem no | 0.50/1 | F 0.10 | 2:none
        omaha no | 1/2 | F 0.10 | 2:none
        holdem no | 2/4 | F 0.40 | 2:none
        omaha no | 4/8 | F 0.40 | 2:none
        holdem no | 5/10 | F 1 | 2:none
    """,
    "888": """
        holdem no | 0.01/0.02 | 6.25%e | 2:.5 3:.5 10:.5
        holdem no | 0.02/0.05 | 5.88%e | 2:1 3:1 10:1
        holdem no | 0.05/0.10 | 5%e | 2:1 3:2 10:2
        omaha pot | 0.10/0.20 | 5%e | 2:1 3:2.5 10:2.5
        holdem no | 0.10/0.25 2/5 | 5%e | 2:1 3:4 10:4
        holdem no | 5/10 25/50 | 5%e | 2:2.5 3:5 10:5
        holdem no | 50/100 200/400 | 5%e | 2:5 3:5 10:5
        holdem fixed | 0.01/0.02 0.06/0.12 | 5%e | 2:.5 10:.5
        holdem fixed | 0.12/0.25 0.50/1 | 5%e | 2:1 10:1
        holdem fixed | 1/2 5/10 | 5%e | 2:1 3:1 4:2 5:2 6:3 10:3
        holdem fixed | 7/15 15/30 | 2.5%e | 2:1 3:1 4:2 5:2 6:3 10:3
    """,
    "partypoker": """
        holdem no | 0.01/0.02 0.05/0.10 | 0.01/0.20 | 2:1 10:1
        holdem no | 0.10/0.25 10/25 | 0.01/0.20 | 2:1 3:2 4:2 5:3 10:3
        omaha pot | 15/30 100/200 | 0.05/1 | 2:2 3:2 4:5 10:5
        holdem no | 200/400 | 0.05/1 | 2:2 3:5 10:5
        holdem fixed | 0.02/0.04 0.15/0.30 | 0.01/0.20 | 2:.5 10:.5
        holdem fixed | 0.25/0.50 1/2 | 0.05/1 | 2:1 10:1
        holdem fixed | 2/4 | 0.25/5 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 3/6 10/20 | 0.50/10 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 15/30 30/60 | 0.50/20 | 2:1
        holdem fixed | 15/30 30/60 | 1/20 | 3:2 4:2 5:3 10:3
        holdem fixed | 50/100 250/500 | 1/100 | 2:2 3:2 4:5 10:5
    """,
    "partypoker-hu": """
        holdem no | 0.01/0.02 1/2 | 0.05/1 | 2:1
        holdem no | 2.50/5 | 0.05/1 | 2:3
        holdem no | 5/10 | 0.05/1 | 2:4
        holdem no | 10/25 | 0.05/1 | 2:6
        holdem no | 25/50 | 0.05/1 | 2:8
    """,
    "partypoker-es": "holdem no | 0.01/0.02 5/10 | ? | 2:0 10:0",
    "winamax": """
        holdem no | 0.01/0.02 1/2 | 6.5%u | 2:1.5 3:2.5 4:2.5 5:3 10:3
        omaha pot | 2/4 3/6 | ? | 2:0
        omaha pot | 2/4 3/6 | 6.5%u | 3:2.5 4:2.5 5:3 10:3
        holdem no | 5/10 50/100 | 6.5%u | 2:2 3:2.5 4:2.5 5:3 10:3
    """,
    "winamax-2010": "holdem no | 0.01/0.02 5/10 | ? | 2:0 10:0",
    "bovada": """
        holdem fixed | 0.05/0.10 | 0.01/0.20 | 2:.1 10:.1
        holdem fixed | 0.10/0.25 | 0.01/0.20 | 2:.2 10:.2
        holdem fixed | 0.25/0.50 | 0.01/0.20 | 2:.4 10:.4
        holdem fixed | 0.50/1 | 0.01/0.20 | 2:.5 10:.5
        holdem fixed | 1/2 | 0.01/0.20 | 2:1 10:1
        omaha8 fixed | 2/4 30/60 | 0.01/0.20 | 2:1 3:1 4:2 5:2 6:3 10:3
        holdem no | 0.01/0.02 0.10/0.25 | 0.01/0.20 | 2:.5 3:1 4:1 5:2 10:2
        holdem no | 0.25/0.50 10/20 | 0.01/0.20 | 2:1 3:2 4:3 5:3 6:4 10:4
    """,
    "winning": f"""
        holdem no | 0.01/0.02 1/2 | 0.01/0.20 | 2:.5 3:1 4:2 5:3 9:3
        omaha pot | 2/4 4/8 | 0.05/1 | 2:1 3:1.5 4:2 5:3 9:3
        holdem no | 5/10 50/100 | 0.25/5 | 2:1.25 3:1.75 4:2.25 5:3 9:3
        {FL_2012}
        {FL_JUNE_2012}
    """,
    "unibet": """
        holdem no | 0.02/0.04 | 2%e | 2:.5 10:.5
        holdem no | 0.05/0.10 | 3.5%e | 2:1 10:1
        holdem no | 0.10/0.25 0.15/0.25 | 4.5%e | 2:2 10:2
        holdem no | 0.25/0.50 | 5.5%e | 2:2 10:2
        holdem no | 0.50/1 2/4 | 6%e | 2:3 10:3
        omaha pot | 0.02/0.04 | 2%e | 2:.5 10:.5
        omaha pot | 0.05/0.10 | 3%e | 2:1.5 10:1.5
        omaha pot | 0.10/0.25 | 3%e | 2:2.5 10:2.5
        omaha pot | 0.25/0.50 | 3.5%e | 2:3 10:3
        omaha pot | 0.50/1 | ? | 2:0 10:0
    """,
    "microgaming": """
        holdem no | 0.01/0.02 | 0.01/0.20 | 2:.02 5:.06 10:.06
        holdem no | 0.05/0.10 | 0.01/0.20 | 2:.10 5:.30 10:.30
        holdem no | 0.01/0.02 0.05/0.10 | ? | 3:0 4:0
        omaha pot | 0.10/0.25 | 0.01/0.20 | 5:.60 10:.60
        omaha pot | 0.10/0.25 | ? | 2:0 4:0
        holdem no | 0.50/1 10/20 | ? | 2:0 10:0
    """,
    "microgaming-prima": """
        holdem fixed | 0.02/0.04 0.05/0.10 | I .01@.1 .01@.25 .01@.4 .01@.55 .01@.7 .01@.85 .01@1 | 2:.07 10:.07
        holdem fixed | 0.10/0.20 0.25/0.50 | I .05@.5 .05@1 .05@2 .05@3 .05@4 .05@5 | 2:.3 10:.3
        holdem fixed | 0.50/1 1/2 | I .25@5 .25@10 .25@15 .25@20 .25@25 .25@30 | 2:1.5 10:1.5
        holdem fixed | 2/4 10/20 | I 1@20 | 2:1 3:1
        holdem fixed | 2/4 10/20 | I 1@20 .5@30 .5@40 | 4:2 5:2
        holdem fixed | 2/4 10/20 | I 1@20 .5@30 .5@40 .5@50 .5@60 | 6:3 10:3
        holdem fixed | 15/30 100/200 | I 1@40 | 2:1 3:1
        holdem fixed | 15/30 100/200 | I 1@40 .5@55 .5@70 | 4:2 5:2
        holdem fixed | 15/30 100/200 | I 1@40 .5@55 .5@70 .5@85 .5@100 | 6:3 10:3
        holdem no | 0.01/0.02 0.02/0.05 | I .01@.1 .01@.25 .01@.4 .01@.55 .01@.7 .01@.85 .01@1 | 2:.07 10:.07
        omaha pot | 0.05/0.10 0.10/0.25 | I .05@.5 .05@1 .05@2 .05@3 .05@4 .05@5 | 2:.3 10:.3
        holdem no | 0.25/0.50 10/20 | 0.05/1 | 2:1 3:1
        holdem no | 0.25/0.50 10/20 | ? | 4:0 10:0
    """,
    "microgaming-one-on-one": "holdem fixed | 0.50/1 15/30 | I .5@5 .25@12 .25@20 | 2:1",
    "fulltilt": """
        holdem no | 0.01/0.02 25/50 | ? | 2:0 9:0
        stud8 fixed | 2/4 | 0.50/10 | 2:.5 7:3 8:3
        stud8 fixed | 2/4 | ? | 3:0 6:0
    """,
    "absolute": "holdem no | 0.01/0.02 25/50 | ? | 2:0 9:0",
    "cryptologic": "holdem no | 0.01/0.02 25/50 | ? | 2:0 9:0",
    "jackcheck": "holdem no | 0.01/0.02 25/50 | ? | 2:0 9:0",
    "coinpoker": """
        holdem no | 0.01/0.02 | 5%e | 2:.2 10:.2
        holdem no | 0.02/0.05 | 5%e | 2:.5 10:.5
    """,
    "ultimatepoker": """
        holdem no | 0.25/0.50 10/20 | 4.5%e | 2:.5 3:1.5 4:1.5 5:3 10:3
        holdem no | 50/100 200/400 | 4%e | 2:2 3:3 4:3 5:5 10:5
        holdem fixed | 10/20 100/200 | 4.5%e | 2:.5 3:1.5 4:1.5 5:3 10:3
    """,
    "solcasino": """
        holdem no | 0.02/0.05 | 5%e | 2:.75 3:.75 10:.75
        holdem no | 0.05/0.10 | 5%e | 2:1 3:1 10:1
        holdem no | 0.10/0.25 | 5%e | 2:1 3:2 10:2
        holdem no | 0.25/0.50 | 5%e | 2:1 3:3 10:3
        holdem no | 0.50/1 | 5%e | 2:1.5 3:3 10:3
        holdem no | 1/2 | 5%e | 2:1.5 3:4 10:4
        holdem no | 2/4 | 5%e | 2:2.5 3:4 10:4
        holdem no | 3/6 50/100 | 5%e | 2:3 3:4.5 10:4.5
    """,
    "vegaspoker247": """
        holdem fixed | 0.02/0.04 | 0.01/0.20 | 2:.1 10:.1
        holdem fixed | 0.10/0.20 | 0.05/1 | 2:.25 10:.25
        holdem fixed | 0.25/0.50 0.50/1 | 0.05/1 | 2:1 10:1
        holdem fixed | 1/2 | 0.25/5 | 2:2 10:2
        holdem fixed | 2/4 | 0.25/5 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 3/6 | 0.50/10 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 5/10 15/30 | 1/20 | 2:1 3:2 4:2 5:3 10:3
        holdem fixed | 25/50 40/80 | 1/20 | 2:1 3:2 4:3 10:3
    """,
    "fatbet": """
        holdem fixed | 1/2 | 0.25/5 | 2:.5 3:1 4:1 5:1.5 10:1.5
        holdem fixed | 15/30 | I .5@30 | 2:.5
        holdem fixed | 15/30 | I 1@40 | 3:1
        holdem fixed | 15/30 | I 1@40 1@70 | 4:2 5:2
        holdem fixed | 15/30 | I 1@40 1@70 1@100 | 6:3 10:3
    """,
    "live-time": "holdem no | 10/20 100/200 | ? | 2:0 9:0",
    "live-ace-high": "holdem no | 1/2 | ? | 2:0 9:0",
}
BESIDE = {  # their tables are tested one by one below
    "pokerstars-de", "ggpoker", "globalpoker", "live-las-vegas", "live-bucharest", "microgaming-ladbrokes",
}  # fmt: skip


class Row(NamedTuple):
    schedule: str
    game: str
    limit: str
    stakes: str
    tariff: str
    dealt: int
    cap: Decimal | None


def rows(schedule: str) -> Iterator[Row]:
    for line in PAGES[schedule].strip().splitlines():
        if not line.strip():
            continue
        kind, stakes, tariff, caps = (part.strip() for part in line.split("|"))
        game, limit = kind.split()
        for stake in stakes.split():
            for bracket in caps.split():
                dealt, cap = bracket.split(":")
                held = None if cap == "none" else Decimal(cap)
                yield Row(schedule, game, limit, stake.replace("_", " "), tariff, int(dealt), held)


def due(tariff: str, pot: Decimal) -> Decimal:
    """What a tariff takes, worked out with decimals."""
    kind, *parts = tariff.split()
    if kind == "F":
        return Decimal(parts[0])
    if kind in ("I", "L"):
        reached = [Decimal(part.split("@")[0]) for part in parts if pot >= Decimal(part.split("@")[1])]
        return sum(reached, Decimal(0)) if kind == "I" else max(reached, default=Decimal(0))
    if "%" in kind:
        rate, rounding = kind.split("%")
        return (pot * Decimal(rate) / 100).quantize(CENT, ROUNDINGS[rounding])
    take, per = map(Decimal, kind.split("/"))
    return pot // per * take


def thresholds(row: Row) -> Iterator[Decimal]:
    """Pots at which the rake changes, or nearly so."""
    kind, *parts = row.tariff.split()
    if kind in ("I", "L"):
        yield from (Decimal(part.split("@")[1]) for part in parts)
    elif "%" in kind:
        rate = Decimal(kind.split("%")[0]) / 100
        halves = [Decimal(half) / 200 / rate for half in range(1, 12)]
        held = [row.cap / rate, (row.cap - CENT / 2) / rate] if row.cap else []
        yield from (pot.quantize(CENT) for pot in (*halves, *held))
    elif kind not in ("F", "?"):
        take, per = map(Decimal, kind.split("/"))
        steps = accumulate([per] * 6)
        yield from (*steps, *([row.cap / take * per] if row.cap else []))
    yield Decimal(100_000)


@pytest.mark.parametrize("schedule", list(PAGES))
def test_each_row_takes_what_its_page_says_on_both_sides_of_every_threshold(schedule: str) -> None:
    for row in rows(schedule):
        pots = sorted({max(at + off, Decimal(0)) for at in thresholds(row) for off in (-CENT, Decimal(0), CENT)})
        for pot in pots if row.tariff != "?" else [Decimal(20)]:
            told = quote(schedule, game=row.game, limit=row.limit, stakes=row.stakes, dealt=row.dealt, pot=pot)
            assert told.schedule == schedule
            if row.tariff == "?":
                assert (told.rake, told.status) == (None, "unknown"), row
                continue
            expected = due(row.tariff, pot)
            held = expected if row.cap is None else min(expected, row.cap)
            assert told.rake == held, (row, pot)


def test_every_row_of_the_package_is_typed_here() -> None:
    """A row that no line reaches would be untested. Rows of stakes that no page names can never charge a hand."""
    assert set(PAGES) | BESIDE == set(schedules())
    for id_ in PAGES:
        told = [(row.game, row.limit, stakes_of(row.stakes)[1], row.dealt) for row in rows(id_)]
        for tier in schedules()[id_].tiers:
            assert tier.low > tier.high or any(tier.fits(*facts) for facts in told), tier


# -- rules that the lines above cannot say


def rake(schedule: str, limit: str, stakes: str, dealt: int, pot: str, **more: object) -> Decimal | None:
    return quote(schedule, limit=limit, stakes=stakes, dealt=dealt, pot=pot, **more).rake  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pot", "fee", "taken"),
    [
        ("1.49", "0.00", "0.07"),
        ("1.50", "0.07", "0.07"),  # 30 big blinds: one and a half go to the jackpots, the rake is of the rest
        ("2.65", "0.07", "0.12"),
        ("3.06", "0.07", "0.14"),
        ("3.07", "0.07", "0.15"),
        ("50", "0.07", "0.15"),
    ],
)
def test_ggpoker_takes_its_jackpot_fee_first(pot: str, fee: str, taken: str) -> None:
    told = quote("ggpoker", limit="no", stakes="0.02/0.05", dealt=6, pot=pot)
    assert (told.jackpot_fee, told.rake, told.cap) == (Decimal(fee), Decimal(taken), Decimal("0.15"))


def test_ggpoker_rakes_without_a_flop_what_was_3_bet_or_dropped_on() -> None:
    asked = ("ggpoker", "no", "0.02/0.05", 6, "1")
    assert rake(*asked, flop=False) == 0
    assert rake(*asked, flop=False, three_bet=True) == Decimal("0.05")
    assert rake(*asked, flop=False, site_money="0.50") == Decimal("0.07")
    assert rake("ggpoker-2018", "no", "5/10", 6, "40", flop=False, three_bet=True) == 2
    assert rake("888", "no", "5/10", 6, "40", flop=False, three_bet=True) == 0


def test_caps_of_ggpoker_are_big_blinds() -> None:
    for limit, game, stakes, cap in (
        ("no", "holdem", "0.01/0.02", "0.06"), ("no", "holdem", "0.10/0.25", "0.75"),
        ("pot", "omaha", "0.10/0.25", "0.75"), ("pot", "omaha", "2/5", "7.50"), ("pot", "omaha", "5/10", "15"),
        ("pot", "omaha", "25/50", "50"),
    ):  # fmt: skip
        assert rake("ggpoker", limit, stakes, 6, "100000", game=game) == Decimal(cap)
    assert quote("ggpoker", limit="no", game="short_deck", stakes="ante 1", dealt=6, pot="200").rake is None


@pytest.mark.parametrize(
    ("stakes", "dealt", "pot", "taken"),
    [
        ("0.01/0.02", 6, "0.90", "0.04"),  # 3.5 % is 0.03, and a quarter more 0.04
        ("0.25/0.50", 6, "1.00", "0.06"),  # 0.05, and 0.0625
        ("0.25/0.50", 6, "1.25", "0.08"),  # 0.06, and 0.075
        ("0.50/1", 2, "20", "1.25"),
        ("0.50/1", 2, "200", "1.25"),  # the cap grows likewise
    ],
)
def test_the_german_surcharge_is_rounded_half_to_even_twice(stakes: str, dealt: int, pot: str, taken: str) -> None:
    assert rake("pokerstars-de", "no", stakes, dealt, pot) == Decimal(taken)


def test_live_pots_are_raked_each_for_itself() -> None:
    asked = {"limit": "no", "stakes": "2/5", "dealt": 6, "pot": "1000", "side_pots": ["300", "150"]}
    told = quote("live-bucharest", **asked)  # type: ignore[arg-type]
    assert (told.rake, told.pots) == (Decimal(42), (Decimal(20), Decimal(15), Decimal(7)))
    assert rake("live-bucharest", "no", "2/5", 4, "1000") == 10
    assert rake("live-bucharest", "no", "5/10", 4, "1000") == 15
    assert rake("live-bucharest", "no", "5/10", 9, "1000") == 30


def test_global_poker_rounds_down_pot_by_pot_and_the_main_pot_takes_the_cap() -> None:
    """Pots of 3458 and 2106.50 pay 5.50 and nothing; small ones are rounded each for itself."""
    schedule = schedules()["globalpoker"]
    tier = schedule.tiers[-1]
    for whole, side, parts in (
        (5_564_50, 2_106_50, [5_50, 0]),
        (59_90, 19_90, [2_00, 99]),
        (110_00, 40_00, [3_50, 2_00]),
    ):
        pot = Pot([whole * 100], 100, sides=[side * 100])
        taken = charge(tier, schedule, pot).rake
        assert taken == sum(parts) * 100
        assert pots_of(tier, schedule, pot, taken) == [part * 100 for part in parts]


@pytest.mark.parametrize(
    ("pot", "taken", "fee"), [("9", 0, 0), ("10", 1, 1), ("39", 3, 1), ("40", 4, 1), ("400", 4, 1)]
)
def test_las_vegas_drops_whole_dollars(pot: str, taken: int, fee: int) -> None:
    told = quote("live-las-vegas", limit="no", stakes="1/2", dealt=9, pot=pot)
    assert (told.rake, told.jackpot_fee) == (taken, fee)


def test_the_fee_of_a_jackpot_is_told_where_the_rake_is_not() -> None:
    (tier,) = schedules()["live-ace-high"].tiers
    assert tier.jackpot is not None
    fees = [tier.jackpot.due(pot * 10_000, 20_000, 10_000) // 10_000 for pot in (9, 10, 19, 20)]
    assert fees == [0, 1, 1, 2]


def test_entries_of_tournaments() -> None:
    five, two, others = schedules()["unibet"].tournaments
    assert [five.fee(entry * 10_000) for entry in (1, 2, 4, 10, 25, 50, 100, 200, 3)] == [
        500, 1_000, 2_000, 5_000, 12_500, 22_500, 45_000, 90_000, None,
    ]  # fmt: skip
    assert two.fee(25 * 10_000) == 10_000
    assert (two.fee(500_000), others.fee(110_000)) == (20_000, 11_000)


@pytest.mark.parametrize(
    ("schedule", "game", "limit", "stakes", "dealt", "pot", "taken"),
    [
        ("winamax", "holdem", "no", "0.50/1", 5, "1.00", ".07"),
        ("winamax", "holdem", "no", "0.50/1", 5, "10.50", ".68"),
        ("winamax", "holdem", "no", "0.50/1", 5, "13.00", ".85"),
        ("winamax", "holdem", "no", "0.50/1", 2, "15.00", ".98"),
        ("ggpoker", "omaha", "pot", "2/5", 6, "103", "5.15"),
        ("ggpoker", "holdem", "no", "0.02/0.05", 6, "2.65", ".12"),
        ("coinpoker", "holdem", "no", "0.01/0.02", 6, "0.50", ".02"),
        ("coinpoker", "holdem", "no", "0.01/0.02", 6, "0.70", ".04"),
        ("coinpoker", "holdem", "no", "0.01/0.02", 6, "0.90", ".04"),
        ("coinpoker", "holdem", "no", "0.01/0.02", 6, "5.41", ".20"),
        ("ipoker-2010", "stud", "fixed", "0.05/0.10", 9, "0.34", ".01"),
        ("winning", "omaha8", "fixed", "20/40", 2, "200", "1.00"),  # 0.96 and a jackpot fee of 0.04 out of it
        ("winning", "holdem", "no", "0.10/0.20", 6, "1.25", ".06"),  # 0.04 and 0.02
    ],
)
def test_rakes_of_real_pots(
    schedule: str, game: str, limit: str, stakes: str, dealt: int, pot: str, taken: str
) -> None:
    assert rake(schedule, limit, stakes, dealt, pot, game=game) == Decimal(taken)
