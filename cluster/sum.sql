-- Counts of patterns, added up over the tables of all parts (tesuji parquet).
-- The totals of the games are rows as well: nothing else has to be added.
SELECT what, key, SUM(matches) AS matches, SUM(plays) AS plays
FROM counts
GROUP BY what, key
