-- title: Players
-- question: How do they play, and what do they win, each figure with its n and its 95 % interval?
-- by: seats
-- default: player, site
-- of: everybody
-- statistics: vpip, pfr, steal, fold_to_steal, three_bet, fold_to_three_bet, cbet_flop, fold_to_cbet_flop, wtsd, wsd, wwsf
-- column money
-- column currency
-- column hands (hands): hands they were dealt
-- column bb_100
-- column bb_100_n (hands): hands whose net and blinds are known
-- column bb_100_low (big blinds): lower end of the 95 % interval
-- column bb_100_high (big blinds): upper end
-- column ev_bb_100 (big blinds): the same with all-in hands at what they were worth; told when `pokerstats equity` has looked at all hands
-- column ev_bb_100_n (hands): hands that were all-in before the river, all cards and the rake of each pot known
-- column ev_bb_100_low (big blinds): lower end of the 95 % interval
-- column ev_bb_100_high (big blinds): upper end
-- column rake_bb_100 (big blinds): rake per 100 hands, split by contribution
-- column rake_bb_100_n (hands): hands whose rake is known
-- column rake_bb_100_low (big blinds): lower end of the 95 % interval
-- column rake_bb_100_high (big blinds): upper end
-- column proved_share
-- column af (ratio): bets and raises per call, flop to river
-- column af_n (acts): bets, raises and calls
-- column af_low (ratio): lower end of the 95 % interval (Wilson, of the share of bets and raises)
-- column af_high (ratio): upper end
-- column afq (share): bets and raises among bets, raises, calls and folds, flop to river
-- column afq_n (acts): bets, raises, calls and folds
-- column afq_low (share): lower end of the 95 % interval (Wilson)
-- column afq_high (share): upper end
WITH asked AS (
    SELECT
        s.*,
        (worth(ev_net, net, file_id) / big_blind)::DOUBLE AS ev_bb,
        ev_net,
        (rake_weighted / big_blind)::DOUBLE AS rake_bb
    FROM {seats} s LEFT JOIN equity_rows USING (hand, seat)
),
counted AS (
    SELECT
        {groups},
        count(*) AS hands,
        avg(net_bb) AS mean, stddev_samp(net_bb) AS spread, count(net_bb) AS bb_100_n,
        count(ev_bb) AS ev_hands, if(ev_hands = bb_100_n, avg(ev_bb), NULL) AS ev_mean, stddev_samp(ev_bb) AS ev_spread,
        count(ev_net) AS ev_bb_100_n,
        avg(rake_bb) AS rake_mean, stddev_samp(rake_bb) AS rake_spread, count(rake_bb) AS rake_bb_100_n,
        proved_money(contributed, net, is_proved) AS proved_share,
        coalesce(sum(postflop_bets), 0)::BIGINT AS bets,
        coalesce(sum(postflop_calls), 0)::BIGINT AS calls,
        -- of hands that saw a flop those without a showdown, less those of them that won
        count(wtsd) - coalesce(count_if(wtsd) + coalesce(count_if(wwsf) - coalesce(count_if(wsd), 0), 0), 0)::BIGINT
            AS folds,
        {statistics}
    FROM asked
    GROUP BY {groups}
)
SELECT
    {by},
    money,
    currency,
    hands,
    steady(100 * mean) AS bb_100,
    bb_100_n,
    steady(100 * mean - 196 * spread / sqrt(bb_100_n)) AS bb_100_low,
    steady(100 * mean + 196 * spread / sqrt(bb_100_n)) AS bb_100_high,
    CASE WHEN ev_bb_100_n > 0 THEN steady(100 * ev_mean) END AS ev_bb_100,
    ev_bb_100_n,
    CASE WHEN ev_bb_100_n > 0 THEN steady(100 * ev_mean - 196 * ev_spread / sqrt(ev_hands)) END AS ev_bb_100_low,
    CASE WHEN ev_bb_100_n > 0 THEN steady(100 * ev_mean + 196 * ev_spread / sqrt(ev_hands)) END AS ev_bb_100_high,
    steady(100 * rake_mean) AS rake_bb_100,
    rake_bb_100_n,
    steady(100 * rake_mean - 196 * rake_spread / sqrt(rake_bb_100_n)) AS rake_bb_100_low,
    steady(100 * rake_mean + 196 * rake_spread / sqrt(rake_bb_100_n)) AS rake_bb_100_high,
    proved_share,
    round(bets / nullif(calls, 0), 2) AS af,
    bets + calls AS af_n,
    round(wilson_low(bets, bets + calls) / nullif(1 - wilson_low(bets, bets + calls), 0), 2) AS af_low,
    round(wilson_high(bets, bets + calls) / nullif(1 - wilson_high(bets, bets + calls), 0), 2) AS af_high,
    share(bets, bets + calls + folds) AS afq,
    bets + calls + folds AS afq_n,
    wilson_low(bets, bets + calls + folds) AS afq_low,
    wilson_high(bets, bets + calls + folds) AS afq_high,
    counted.* EXCLUDE (
        {groups}, hands, mean, spread, bb_100_n, ev_mean, ev_spread, ev_hands, ev_bb_100_n, rake_mean, rake_spread,
        rake_bb_100_n, proved_share, bets, calls, folds
    )
FROM counted JOIN {words} USING (group_of)
ORDER BY hands DESC, {order}, money, currency
