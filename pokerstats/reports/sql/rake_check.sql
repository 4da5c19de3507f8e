-- title: Rake check
-- question: Is the rake taken that of the schedule in force?
-- only: status = 'ok' AND money = 'real'
-- by: site, skin, year, month, game, limit_type, stakes, players_dealt, schedule, rake_source, table_name
-- default: site, year, limit_type, stakes
-- column currency
-- column schedule
-- column hands (hands): hands for real money that were re-played
-- column exact (hands): the rake is that of the schedule
-- column differs (hands): it is another one
-- column undecided (hands): several schedules claim the hand, its row is unknown, its pots are in doubt, or it is off only by what the row guesses
-- column no_schedule (hands): no schedule is in force that lists such a hand
-- column no_rake (hands): the text does not tell the rake
-- column raked (hands): hands with a rake, taken or due, of those that can be compared
-- column raked_exact (share): part of them that is exact
-- column rake (currency): sum of the rake taken, of hands that can be compared
-- column expected (currency): sum by the schedules, of the same hands
-- column side_pots (hands): raked hands with side pots, of those that can be compared
-- column side_pots_exact (hands): of these the rake is exact, and winners are paid as if the main pot and each side pot bore its part
-- column proved_share (share): part of the pots that lies in proved hands
WITH asked AS (
    SELECT
        *,
        rake_verdict IN ('proved', 'contradicted') AS compared,
        rake > 0 OR expected_rake > 0 AS is_raked
    FROM {hands}
)
SELECT
    {by},
    currency,
    count(*) AS hands,
    count(*) FILTER (rake_verdict = 'proved') AS exact,
    count(*) FILTER (rake_verdict = 'contradicted') AS differs,
    count(*) FILTER (rake_verdict = 'undecided') AS undecided,
    count(*) FILTER (rake_verdict IS NULL AND rake IS NOT NULL) AS no_schedule,
    count(*) FILTER (rake IS NULL) AS no_rake,
    count(*) FILTER (compared AND is_raked) AS raked,
    round(count(*) FILTER (is_raked AND rake_verdict = 'proved')
        / nullif(count(*) FILTER (compared AND is_raked), 0), 4) AS raked_exact,
    (sum(rake) FILTER (compared))::DECIMAL(18,4) AS rake,
    (sum(expected_rake) FILTER (compared))::DECIMAL(18,4) AS expected,
    count(*) FILTER (compared AND is_raked AND pots > 1) AS side_pots,
    count(*) FILTER (is_raked AND rake_verdict = 'proved' AND pots > 1 AND pots_told = pots
        AND award_verdict = 'proved') AS side_pots_exact,
    proved_part(total_pot, is_proved) AS proved_share
FROM asked
LEFT JOIN (SELECT hand, count(*) AS pots, count(rake) AS pots_told FROM pots_rows GROUP BY hand) USING (hand)
GROUP BY {by}, currency
ORDER BY {order}, currency
