-- What the queries of reports share: shares and rates, each figure's formula once.

-- Part of n, and the ends of its 95 % interval (Wilson).
CREATE OR REPLACE TEMP MACRO share(done, n) AS round(done / nullif(n, 0), 4);
CREATE OR REPLACE TEMP MACRO wilson(done, n, side) AS CASE WHEN n > 0 THEN round(
    (done + 1.9208 + side * 1.96 * sqrt(done * (n - done) / n::DOUBLE + 0.9604)) / (n + 3.8416), 4) END;
CREATE OR REPLACE TEMP MACRO wilson_low(done, n) AS wilson(done, n, -1);
CREATE OR REPLACE TEMP MACRO wilson_high(done, n) AS wilson(done, n, 1);

-- Sums of money: DuckDB's own are wider than the column.
CREATE OR REPLACE TEMP MACRO money_sum(amount) AS sum(amount)::DECIMAL(18,4);

-- Two decimals that are the same in whatever order floats were added (the inner round mends their last digits), never -0.
CREATE OR REPLACE TEMP MACRO steady(figure) AS round(round(figure, 8), 2) + 0.0;

-- Rates per 100 hands, of figures in big blinds or bets, and half of their 95 % interval.
CREATE OR REPLACE TEMP MACRO per_100(bb) AS steady(100 * avg(bb));
CREATE OR REPLACE TEMP MACRO per_100_pm(bb) AS steady(196 * stddev_samp(bb) / sqrt(count(bb)));

-- What is gained of what is risked, and half of its 95 % interval: both differ from one to the next.
CREATE OR REPLACE TEMP MACRO ratio(gain, risk) AS round(sum(gain)::DOUBLE / nullif(sum(risk)::DOUBLE, 0), 4);
CREATE OR REPLACE TEMP MACRO ratio_pm(gain, risk) AS round(1.96 / nullif(avg(risk)::DOUBLE, 0) * sqrt(abs(
    var_samp(gain::DOUBLE) - 2 * ratio(gain, risk) * covar_samp(gain::DOUBLE, risk::DOUBLE)
    + ratio(gain, risk) ** 2 * var_samp(risk::DOUBLE)) / count(gain)), 4);

-- What a net was worth, all-ins by their equity; of hands whose net is unknown nothing, so that both are of the same.
CREATE OR REPLACE TEMP MACRO of_known(ev_net, net) AS if(net IS NULL, NULL, coalesce(ev_net, net));

-- Part of what a column holds that lies in proved hands: by what does not, which is mostly little.
CREATE OR REPLACE TEMP MACRO all_but(unproved, whole) AS round(1 - unproved / nullif(whole, 0), 4);
CREATE OR REPLACE TEMP MACRO proved_part(held, is_proved) AS all_but(sum(if(is_proved, 0, held)), sum(held));

-- The same of the money that moved, by sums of what was put in and of the net: what was put in, and what was won (where
-- that is not known, put in again). Computed seat by seat it would take a tenth of a report.
CREATE OR REPLACE TEMP MACRO moved(contributed, net) AS 2 * contributed + coalesce(net, 0);
CREATE OR REPLACE TEMP MACRO proved_money(contributed, net, is_proved) AS all_but(
    moved(sum(if(is_proved, 0, contributed)), sum(if(is_proved, 0, net))), moved(sum(contributed), sum(net)));

-- Whether the rake reached the cap of the schedule in force; null where it is not known.
CREATE OR REPLACE TEMP MACRO reached_cap(rake, rake_cap) AS rake > 0 AND rake >= rake_cap;

-- The kind of a pot by the raises before the flop.
CREATE OR REPLACE TEMP MACRO pot_type_of(raises, streets_dealt) AS CASE
    WHEN raises IS NULL AND streets_dealt = 0 THEN 'walk'
    WHEN raises IS NULL THEN 'limped'
    WHEN raises = 1 THEN 'raised'
    WHEN raises <= 3 THEN (raises + 1) || '-bet'
    ELSE '5-bet+'
END;
CREATE OR REPLACE TEMP MACRO height_of_pot(pot_type) AS
    list_position(['walk', 'limped', 'raised', '3-bet', '4-bet', '5-bet+'], pot_type);

-- The last street that was dealt.
CREATE OR REPLACE TEMP MACRO street_of(streets_dealt) AS ['preflop', 'flop', 'turn', 'river'][streets_dealt + 1];

CREATE TEMP VIEW IF NOT EXISTS raises_before_flop AS
    SELECT hand, count(*) AS raises
    FROM actions_rows
    WHERE street = 'preflop' AND action IN ('raise', 'bet', 'complete')
    GROUP BY hand;

-- What is there only if it was asked for: a rakeback deal (rakeback.in_view), the shares of a method that is not stored
-- (attribution.in_view).
CREATE TEMP VIEW IF NOT EXISTS rakeback_of_seats AS
    SELECT NULL::BIGINT AS hand, NULL::SMALLINT AS seat, NULL::DOUBLE AS rakeback WHERE false;
CREATE TEMP VIEW IF NOT EXISTS shares_asked_for AS
    SELECT NULL::BIGINT AS hand, NULL::SMALLINT AS seat, NULL::DOUBLE AS share WHERE false;

-- In which order stakes and positions stand: by the larger blind or bet, and as the players act before the flop.
CREATE OR REPLACE TEMP MACRO height_of(stakes) AS try_cast(split_part(stakes, '/', -1) AS DOUBLE);
CREATE OR REPLACE TEMP MACRO place_of(position) AS
    list_position(['UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'LJ', 'HJ', 'CO', 'BTN', 'SB', 'BB'], position);
