-- title: Summary
-- question: What does the dataset hold, and how much of it is proved?
-- by: site, skin, game, limit_type, stakes, year, month, date, table_name, max_seats, players_dealt
-- default: site, game, limit_type, stakes
-- column money
-- column currency
-- column hands (hands): hands that were read
-- column proved
-- column contradicted
-- column undecided
-- column other (hands): cancelled, cut off, or of a game that is not re-played
-- column first_at
-- column last_at
-- column pots (currency): sum of all pots
-- column rake (currency): sum of the rake taken, where it is known
-- column rake_known (share): part of the pots whose rake is known
-- column proved_share (share): part of the pots that lies in proved hands
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
        / nullif(sum(total_pot) FILTER (status = 'ok'), 0), 4) AS rake_known,
    proved_part(CASE WHEN status = 'ok' THEN total_pot END, is_proved) AS proved_share
FROM {hands}
GROUP BY {by}, money, currency
ORDER BY {order}, money, currency
