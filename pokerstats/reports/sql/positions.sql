-- title: Positions
-- question: What is won and how is it played in each position?
-- by: seats
-- statistics: vpip, pfr, rfi, three_bet, wwsf
-- default: position
-- column money
-- column currency
-- column hands
-- column net
-- column bb_100
-- column bb_100_pm
-- column proved_share
SELECT
    {by},
    money,
    currency,
    {results},
    {statistics}
FROM {seats}
WHERE position IS NOT NULL
GROUP BY {by}, money, currency
ORDER BY money, currency, min(place_of(position)), {order}
