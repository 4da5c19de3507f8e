"""What the columns of reports say, where several reports have them: each is described once.

In the header of a report `-- column net` without words takes what stands here, or what the statistic of that name is;
the words `seats` and `hands` under `by` stand for all that tells seats or hands apart.
"""

from typing import Final, NamedTuple


class Column(NamedTuple):
    """A column that a report yields."""

    name: str
    unit: str
    says: str


OF_HANDS: Final = (
    Column("site", "", "room that dealt the hands"),
    Column("skin", "", "brand of the network"),
    Column("game", "", "the game dealt"),
    Column("limit_type", "", "no, pot, fixed or cap"),
    Column("stakes", "currency", "blinds; of fixed limit the two bets"),
    Column("year", "", "of the clock of the zone asked for"),
    Column("month", "", "year and month of that clock"),
    Column("date", "", "day of that clock"),
    Column("weekday", "", "1 Monday … 7 Sunday"),
    Column("hour", "", "hour of that clock"),
    Column("players_dealt", "players", "players dealt in"),
    Column("max_seats", "seats", "seats of the table"),
    Column("table_name", "", "name of the table"),
    Column("tournament_id", "", "the room's number of the tournament"),
)
OF_SEATS: Final = (
    Column("player", "", "name as the room prints it"),
    Column("position", "", "place relative to the button"),
    Column("hand_class", "", "two hole cards: pairs, suited, offsuit"),
    Column("session", "", "when the player's session began"),
)
_FIGURES: Final = (
    Column("money", "", "real, play or tournament; never added together"),
    Column("currency", "", "never added together"),
    Column("schedule", "", "id of the schedule in force"),
    Column("hands", "hands", "hands the player was dealt"),
    Column("net", "currency", "won less put in, after rake; of tournaments in chips"),
    Column("bb_100", "big blinds", "mean of net per hand in its big blinds, times 100"),
    Column("bb_100_pm", "big blinds", "half of the 95 % interval of bb_100"),
    Column("proved", "hands", "every printed figure that could be checked is right"),
    Column("contradicted", "hands", "a printed figure is wrong, or the play breaks the rules"),
    Column("undecided", "hands", "the text does not tell enough"),
    Column("first_at", "UTC", "time of the first hand"),
    Column("last_at", "UTC", "time of the last hand"),
    Column("pot_type", "", "walk, limped, raised, 3-bet, 4-bet, 5-bet+ by the raises before the flop"),
    Column("proved_share", "share", "part of the money put in and won that lies in proved hands"),
)
KNOWN: Final = {column.name: column for column in (*OF_HANDS, *OF_SEATS, *_FIGURES)}
WORDS: Final = {
    "hands": tuple(column.name for column in OF_HANDS),
    "seats": tuple(column.name for column in (OF_SEATS[0], *OF_HANDS, *OF_SEATS[1:])),
}
