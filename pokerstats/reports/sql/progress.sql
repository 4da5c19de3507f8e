-- title: Progress
-- question: How did the results grow, hand by hand?
-- column money
-- column currency
-- column hands (hands): hands so far; a thousand rows at most for each currency, the last hand among them
-- column clock: start of the last of them, on the clock of the zone asked for
-- column net (currency): won less put in so far, after rake; of tournaments in chips
-- column before_rake (currency): the same before rake and fees, shared by what each put in
-- column ev_net (currency): net, with all-in hands at what they were worth; up to the first that `pokerstats equity` has not looked at
-- column showdown (currency): net of the hands in which he went to showdown
-- column no_showdown (currency): net of all others
-- column rake (currency): rake and fees so far, shared by what each put in
-- column unknown (hands): hands so far whose result or rake is not known: left out
-- column proved_share (share): part of the money put in and won so far that lies in proved hands
WITH told AS MATERIALIZED (
    SELECT hand, clock, hash(money, currency) AS group_of FROM {hands} WHERE status = 'ok'
),
numbered AS (
    SELECT *, row_number() OVER (PARTITION BY group_of ORDER BY clock NULLS FIRST, hand) AS nth FROM told
),
stepped AS MATERIALIZED (
    SELECT *, ceil(nth / ceil(in_all / 999.0))::INTEGER AS step, hash(group_of, step) AS step_of
    FROM numbered JOIN (SELECT group_of, count(*) AS in_all FROM told GROUP BY group_of) USING (group_of)
),
steps_of AS (
    SELECT * FROM {played} JOIN (SELECT hand, step_of FROM stepped) USING (hand)
),
asked AS (
    SELECT
        *,
        if(money = 'real', rake_weighted + if(jackpot_fee + other_fees > 0, coalesce(
            (jackpot_fee + other_fees) * (contributed / nullif(total_pot, 0)), 0), 0), 0)::DECIMAL(18,4) AS paid
    FROM {seats of steps_of} LEFT JOIN equity_rows USING (hand, seat)
),
sums AS (
    SELECT
        step_of,
        count(*) AS hands,
        sum(net) AS net,
        sum(net + paid) AS before_rake,
        sum(worth(ev_net, net, file_id)) AS ev_net,
        count(worth(ev_net, net, file_id)) = count(net) AS has_ev,
        sum(net) FILTER (wtsd) AS showdown,
        sum(paid) AS rake,
        count(*) FILTER (net IS NULL OR paid IS NULL) AS unknown,
        moved(sum(if(is_proved, 0, contributed)), sum(if(is_proved, 0, net))) AS unproved,
        moved(sum(contributed), sum(net)) AS moved
    FROM asked
    GROUP BY step_of
),
steps AS (
    SELECT *
    FROM sums JOIN (
        SELECT step_of, first(group_of) AS group_of, first(step) AS step, max(clock) AS clock FROM stepped GROUP BY step_of
    ) USING (step_of) JOIN {words} USING (group_of)
)
SELECT
    money,
    currency,
    (sum(hands) OVER so_far)::BIGINT AS hands,
    clock,
    (sum(net) OVER so_far)::DECIMAL(18,4) AS net,
    (sum(before_rake) OVER so_far)::DECIMAL(18,4) AS before_rake,
    CASE WHEN bool_and(has_ev) OVER so_far THEN (sum(ev_net) OVER so_far)::DECIMAL(18,4) END AS ev_net,
    coalesce(sum(showdown) OVER so_far, 0)::DECIMAL(18,4) AS showdown,
    (coalesce(sum(net) OVER so_far, 0) - coalesce(sum(showdown) OVER so_far, 0))::DECIMAL(18,4) AS no_showdown,
    (sum(rake) OVER so_far)::DECIMAL(18,4) AS rake,
    (sum(unknown) OVER so_far)::BIGINT AS unknown,
    all_but(sum(unproved) OVER so_far, sum(moved) OVER so_far) AS proved_share
FROM steps
WINDOW so_far AS (PARTITION BY money, currency ORDER BY step)
ORDER BY money, currency, hands
