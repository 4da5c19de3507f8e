-- title: Progress
-- question: How did the results grow, hand by hand?
-- column money: real, play or tournament; never added together
-- column currency: never added together
-- column hands (hands): hands so far; a thousand rows at most for each currency, the last hand among them
-- column clock: start of the last of them, on the clock of the zone asked for
-- column net (currency): won less put in so far, after rake; of tournaments in chips
-- column before_rake (currency): the same before rake and fees, shared by what each put in
-- column ev_net (currency): net, with all-in hands at what they were worth; empty without equities in the dataset
-- column showdown (currency): net of the hands in which he went to showdown
-- column no_showdown (currency): net of all others
-- column rake (currency): rake and fees so far, shared by what each put in
-- column unknown (hands): hands so far whose result or rake is not known: left out
-- column proved_share (share): part of the money put in and won so far that lies in proved hands
WITH valued AS (
    SELECT EXISTS (SELECT 1 FROM equity_rows) AS has_equity
),
asked AS (
    SELECT
        money, currency, clock, hand, seat, net, verdict, contributed, won, printed_won, wtsd, ev_net,
        rake_weighted + coalesce((jackpot_fee + other_fees) * (contributed / nullif(total_pot, 0)), 0)::DECIMAL(18,4) AS paid
    FROM {seats} LEFT JOIN equity_rows USING (hand, seat)
),
summed AS (
    SELECT
        money,
        currency,
        clock,
        count(*) OVER so_far AS hands,
        count(*) OVER (PARTITION BY money, currency) AS in_all,
        sum(net) OVER so_far AS net,
        sum(net + if(money = 'real', paid, 0)) OVER so_far AS before_rake,
        sum(coalesce(ev_net, net)) OVER so_far AS ev_net,
        coalesce(sum(net) FILTER (wtsd) OVER so_far, 0) AS showdown,
        coalesce(sum(net) FILTER (wtsd IS DISTINCT FROM true) OVER so_far, 0) AS no_showdown,
        sum(if(money = 'real', paid, 0)) OVER so_far AS rake,
        count(*) FILTER (net IS NULL OR (money = 'real' AND paid IS NULL)) OVER so_far AS unknown,
        coalesce(sum(contributed + greatest(coalesce(won, printed_won, 0), 0)) FILTER (verdict = 'proved') OVER so_far, 0)
            / nullif(sum(contributed + greatest(coalesce(won, printed_won, 0), 0)) OVER so_far, 0) AS proved_share
    FROM asked
    WINDOW so_far AS (PARTITION BY money, currency ORDER BY clock NULLS FIRST, hand, seat ROWS UNBOUNDED PRECEDING)
)
SELECT
    money,
    currency,
    hands,
    clock,
    net::DECIMAL(18,4) AS net,
    before_rake::DECIMAL(18,4) AS before_rake,
    if(has_equity, ev_net, NULL)::DECIMAL(18,4) AS ev_net,
    showdown::DECIMAL(18,4) AS showdown,
    no_showdown::DECIMAL(18,4) AS no_showdown,
    rake::DECIMAL(18,4) AS rake,
    unknown,
    round(proved_share, 4) AS proved_share
FROM summed, valued
WHERE hands % ceil(in_all / 999.0) = 0 OR hands = in_all
ORDER BY money, currency, hands
