-- title: Summary
-- question: What does the dataset hold, and how much of it is proved?
-- by: site, skin, game, limit_type, stakes, year, month, date, table_name, max_seats, players_dealt
-- default: site, game, limit_type, stakes
-- column site: room that dealt the hands
-- column game: the game dealt
-- column limit_type: no, pot, fixed or cap
-- column stakes (currency): blinds; of fixed limit the two bets
-- column year: of the clock of the zone asked for
-- column month: year and month of that clock
-- column date: day of that clock
-- column money: real, play or tournament; never added together
-- column currency: never added together
-- column hands (hands): hands that were read
-- column proved (hands): every printed figure that could be checked is right
-- column contradicted (hands): a printed figure is wrong, or the play breaks the rules
-- column undecided (hands): the text does not tell enough
-- column other (hands): cancelled, cut off, or of a game that is not re-played
-- column first_at (UTC): time of the first hand
-- column last_at (UTC): time of the last hand
-- column pots (currency): sum of all pots
-- column rake (currency): sum of the rake taken, where it is known
-- column rake_known (share): part of the pots whose rake is known
SELECT
    {by},
    money,
    currency,
    count(*) AS hands,
    count(*) FILTER (verdict = 'proved') AS proved,
    count(*) FILTER (verdict = 'contradicted') AS contradicted,
    count(*) FILTER (status = 'ok' AND coalesce(verdict, 'undecided') = 'undecided') AS undecided,
    count(*) FILTER (status <> 'ok') AS other,
    min(played_at) AS first_at,
    max(played_at) AS last_at,
    (sum(total_pot) FILTER (status = 'ok'))::DECIMAL(18,4) AS pots,
    (sum(rake) FILTER (status = 'ok'))::DECIMAL(18,4) AS rake,
    round(sum(total_pot) FILTER (status = 'ok' AND rake IS NOT NULL)
        / nullif(sum(total_pot) FILTER (status = 'ok'), 0), 4) AS rake_known
FROM {hands}
GROUP BY {by}, money, currency
ORDER BY {by}, money, currency
