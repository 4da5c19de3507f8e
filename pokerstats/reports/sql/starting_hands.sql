-- title: Starting hands
-- question: What does each of the 169 starting hands of hold'em win?
-- by: seats
-- statistics: vpip, pfr, wsd
-- default: hand_class
-- column money
-- column currency
-- column hands (hands): hands in which the player held it
-- column net
-- column bb_100
-- column bb_100_pm
-- column proved_share
WITH counted AS (
    SELECT
        {groups},
        {results},
        {statistics}
    FROM {seats}
    WHERE hand_class IS NOT NULL
    GROUP BY {groups}
)
SELECT {by}, money, currency, counted.* EXCLUDE ({groups})
FROM counted JOIN {words} USING (group_of)
ORDER BY money, currency, hands DESC, {order}
