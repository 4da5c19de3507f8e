-- title: Findings
-- question: Which faults were found, where and how often?
-- by: severity, code, title, site, month, path, table_name, stakes
-- default: severity, code, title, site, month
-- column severity: error, warning or info
-- column code: see `pokerstats explain CODE`
-- column title: what the code means
-- column site: room of the hand
-- column month: year and month of the hand, on the clock of the zone asked for
-- column path: the input
-- column findings (findings): how many there are
-- column hands (hands): hands they lie in
-- column first_place: file and line of the first
WITH asked AS (
    SELECT f.*, c.title, h.table_name, h.stakes, h.month
    FROM findings f
    JOIN codes c USING (code)
    LEFT JOIN (SELECT hand, table_name, stakes, month FROM {hands}) h USING (hand)
    WHERE h.hand IS NOT NULL OR NOT {filtered}
)
SELECT
    {by},
    count(*) AS findings,
    count(DISTINCT (site, hand_id)) FILTER (hand_id IS NOT NULL) AS hands,
    min_by(path || ':' || line, (path, line)) AS first_place
FROM asked
GROUP BY {by}
ORDER BY {order}
