"""A hand's rake over its main and side pots: whole units that add up."""

MAIN_FIRST, MAIN_ONLY, PRO_RATA = range(3)  # words of the flag rake_spread, and of schedules


def spread(amounts: list[int], rake: int, unit: int, rule: int, rate: tuple[int, int]) -> list[int]:
    """The rake of each pot, main pot first; `rate` = the percentage as a fraction, numerator 0 = not known."""
    total = sum(amounts)
    if total == 0:
        return [0] * len(amounts)
    numerator, denominator = rate if rule == MAIN_FIRST and rate[0] > 0 else (rake, total)
    shares = []
    reach = taken = 0
    for place, amount in enumerate(amounts):
        reach += amount
        if place == len(amounts) - 1:
            upto = rake
        elif rule == MAIN_ONLY:
            upto = min(rake, reach)
        else:
            upto = min(rake, _half_even(reach * numerator, denominator * unit) * unit)
        shares.append(upto - taken)
        taken = upto
    return shares


def _half_even(numerator: int, denominator: int) -> int:
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))
