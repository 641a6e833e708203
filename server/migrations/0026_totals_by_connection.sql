-- The parts of a total are told apart by the connection that counts: of changes at once no two meet in one row, where two
-- of the same person's part, or of two people whose parts are one, waited for the other's commit.
CREATE OR REPLACE FUNCTION count_leave() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
  statuses text[];
  changes integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(user_id), array_agg(status), array_agg(change) INTO people, statuses, changes FROM (
      SELECT user_id, status, count(*) AS change FROM added GROUP BY user_id, status
    ) AS found;
  ELSE
    SELECT array_agg(user_id), array_agg(status), array_agg(change) INTO people, statuses, changes FROM (
      SELECT user_id, status, sum(sign) AS change FROM (
        SELECT user_id, status, 1 AS sign FROM added UNION ALL SELECT user_id, status, -1 FROM removed
      ) AS rows GROUP BY user_id, status HAVING sum(sign) <> 0
    ) AS found;
  END IF;
  IF people IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO leave_counts AS c (user_id, status, count)
    SELECT * FROM unnest(people, statuses, changes) AS changed (user_id, status, change) ORDER BY user_id, status
    ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + excluded.count;
  INSERT INTO leave_totals AS t (status, part, count)
    SELECT status, pg_backend_pid() & 31 AS part, sum(change)
    FROM unnest(people, statuses, changes) AS changed (user_id, status, change) GROUP BY status ORDER BY status
    ON CONFLICT (status, part) DO UPDATE SET count = t.count + excluded.count;
  RETURN NULL;
END $$;
