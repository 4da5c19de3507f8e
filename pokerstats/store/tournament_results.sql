-- What the lines of a tournament tell of each player: one row a player of whom a line tells.
-- What a session's head tells comes with each of its hands: that of the last hand counts. An amount that no line tells,
-- or that is in another currency than the entry, makes the sum unknown.
CREATE VIEW tournament_results AS
WITH told AS (
    SELECT
        h.tournament_id,
        h.buy_in_currency AS entry_currency,
        (h.played_at, h.hand) AS moment,
        p.*,
        kind IN ('finish', 'prize', 'ticket') AS of_prize,
        kind IN ('rebuy', 'addon') AS of_addition,
        CASE WHEN amount = 0 OR coalesce(p.currency = h.buy_in_currency, true) THEN amount END AS counted
    FROM payouts p JOIN hands h USING (hand)
    WHERE h.tournament_id IS NOT NULL AND p.player IS NOT NULL
    WINDOW same_fact AS (PARTITION BY p.site, h.tournament_id, p.player, p.seat, kind ORDER BY moment DESC)
    QUALIFY p.seat IS NOT NULL OR row_number() OVER same_fact = 1
)
SELECT
    site,
    tournament_id,
    player,
    coalesce(any_value(entry_currency), any_value(currency)) AS currency,
    count_if(kind = 'finish') AS finishes,
    max(moment) FILTER (kind = 'finish') AS finished_at,
    arg_max(place, moment) FILTER (kind = 'finish') AS place,
    CASE WHEN count_if(of_prize AND counted IS NULL) = 0 AND finishes > 0
        THEN sum(counted) FILTER (of_prize) END::DECIMAL(18,4) AS prize,
    CASE WHEN count_if(kind = 'bounty' AND counted IS NULL) = 0 THEN
        coalesce(sum(counted) FILTER (kind = 'bounty'), 0)
        + coalesce(CASE WHEN min(place) FILTER (kind = 'finish') = 1 THEN arg_max(own_bounty, moment) END, 0)
    END::DECIMAL(18,4) AS bounties,
    CASE WHEN count_if(of_addition AND counted IS NULL) = 0
        THEN coalesce(sum(counted) FILTER (of_addition), 0) END::DECIMAL(18,4) AS added
FROM told
GROUP BY site, tournament_id, player
