-- title: Files
-- question: What was read from each input?
-- column path: the input
-- column site: room of its first hand
-- column status: read, summary, unrecognised or unreadable
-- column encoding: how the bytes were read
-- column bytes (bytes): size
-- column hands (hands): hand heads seen
-- column proved
-- column contradicted
-- column lines (lines): lines of the input
-- column unknown (lines): lines that no template of the room matches
-- column first_at
-- column last_at
WITH played AS (
    SELECT
        file_id,
        count(*) FILTER (verdict = 'proved') AS proved,
        count(*) FILTER (verdict = 'contradicted') AS contradicted,
        min(played_at) AS first_at,
        max(played_at) AS last_at
    FROM hands
    GROUP BY file_id
)
SELECT
    path,
    site,
    status,
    encoding,
    bytes,
    hands,
    coalesce(proved, 0) AS proved,
    coalesce(contradicted, 0) AS contradicted,
    lines_used + lines_noise + lines_unknown AS lines,
    lines_unknown AS unknown,
    first_at,
    last_at
FROM files LEFT JOIN played USING (file_id)
ORDER BY file_id
