-- Tournaments as their hands tell of them, and what became of the hero; of two heroes neither counts.
-- Who plays on behind a finish has entered again: of that entry nothing is told yet.
CREATE VIEW tournaments AS
WITH entered AS (
    SELECT
        site, tournament_id,
        any_value(buy_in_currency) AS currency, any_value(buy_in) AS buy_in, any_value(bounty) AS bounty,
        any_value(entry_fee) AS fee
    FROM hands WHERE tournament_id IS NOT NULL
    GROUP BY site, tournament_id
), heroes AS (
    SELECT h.site, h.tournament_id, s.player, max((h.played_at, h.hand)) AS last
    FROM hands h JOIN seats_rows s USING (hand)
    WHERE s.is_hero AND s.player IS NOT NULL AND h.tournament_id IS NOT NULL
    GROUP BY h.site, h.tournament_id, s.player
), hero AS (
    SELECT *, coalesce(last > finished_at, false) AS plays_on
    FROM heroes LEFT JOIN tournament_results USING (site, tournament_id, player)
    QUALIFY count(*) OVER (PARTITION BY site, tournament_id) = 1
)
SELECT
    site,
    tournament_id,
    NULL::VARCHAR AS name,
    NULL::TIMESTAMPTZ AS started_at,
    coalesce(e.currency, r.currency) AS currency,
    buy_in,
    bounty,
    fee,
    NULL::INTEGER AS entrants,
    NULL::DECIMAL(18,4) AS prize_pool,
    CASE WHEN NOT plays_on THEN place END AS hero_rank,
    CASE WHEN NOT plays_on THEN prize END AS hero_prize,
    bounties AS hero_bounties,
    CASE WHEN player IS NOT NULL THEN greatest(coalesce(finishes, 0) + plays_on::INTEGER, 1) END::INTEGER AS hero_entries,
    added AS hero_added
FROM entered e LEFT JOIN hero r USING (site, tournament_id)
ORDER BY site, tournament_id
