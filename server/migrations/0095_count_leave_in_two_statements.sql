-- Two statements without arrays take half the time of four. The search path is set as for every function of Muster.
CREATE OR REPLACE FUNCTION count_leave() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO leave_counts AS c (user_id, status, count)
      SELECT user_id, status, count(*) FROM added GROUP BY user_id, status ORDER BY user_id, status
      ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + excluded.count;
    INSERT INTO leave_totals AS t (status, part, count)
      SELECT status, pg_backend_pid() & 31, count(*) FROM added GROUP BY status ORDER BY status
      ON CONFLICT (status, part) DO UPDATE SET count = t.count + excluded.count;
    RETURN NULL;
  END IF;
  INSERT INTO leave_counts AS c (user_id, status, count)
    SELECT user_id, status, sum(change) FROM (
      SELECT user_id, status, 1 AS change FROM added UNION ALL SELECT user_id, status, -1 FROM removed
    ) AS changes GROUP BY user_id, status HAVING sum(change) <> 0 ORDER BY user_id, status
    ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + excluded.count;
  INSERT INTO leave_totals AS t (status, part, count)
    SELECT status, pg_backend_pid() & 31, sum(change) FROM (
      SELECT status, 1 AS change FROM added UNION ALL SELECT status, -1 FROM removed
    ) AS changes GROUP BY status HAVING sum(change) <> 0 ORDER BY status
    ON CONFLICT (status, part) DO UPDATE SET count = t.count + excluded.count;
  RETURN NULL;
END $$;
