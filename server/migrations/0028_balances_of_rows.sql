-- A statement that added nothing, as a year's days that were granted before, changes no balance.
CREATE OR REPLACE FUNCTION keep_leave_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN
    RETURN NULL;
  END IF;
  -- At zero first: a row that takes days away would not pass the table's checks by itself.
  INSERT INTO leave_balances (id, user_id, leave_type, year, limited, total_days, used_days, pending_days)
    SELECT gen_random_uuid(), user_id, leave_type, year, true, 0, 0, 0
    FROM (SELECT DISTINCT user_id, leave_type, year FROM added ORDER BY user_id, year, leave_type) AS found
    ON CONFLICT (user_id, year, leave_type) DO NOTHING;
  WITH policies AS (
    SELECT DISTINCT ON (asked.leave_type, asked.year) asked.leave_type, asked.year, p.yearly_days IS NOT NULL AS limited
    FROM (SELECT DISTINCT leave_type, year FROM added) AS asked
    JOIN leave_policies p ON p.leave_type = asked.leave_type AND p.effective_from <= make_date(asked.year, 1, 1)
    ORDER BY asked.leave_type, asked.year, p.effective_from DESC, p.created_at DESC, p.id DESC
  ), sums AS (
    SELECT user_id, leave_type, year, sum(total_days) AS total_days, sum(used_days) AS used_days,
      sum(pending_days) AS pending_days, sum(pending_days) FILTER (WHERE kind = 'RESERVATION') AS reserved_days
    FROM added GROUP BY user_id, leave_type, year
  ), kept AS (
    UPDATE leave_balances b SET
        limited = coalesce(p.limited, true),
        total_days = b.total_days + s.total_days,
        used_days = b.used_days + s.used_days,
        pending_days = b.pending_days + s.pending_days
      FROM sums s LEFT JOIN policies p USING (leave_type, year)
      WHERE b.user_id = s.user_id AND b.year = s.year AND b.leave_type = s.leave_type
      RETURNING b.limited, b.total_days - b.used_days - b.pending_days AS left_days, s.reserved_days, b.year
  )
  SELECT left_days + reserved_days INTO remaining FROM kept
    WHERE reserved_days IS NOT NULL AND limited AND left_days < 0 ORDER BY year LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'leave balance exceeded' USING ERRCODE = 'MU004', DETAIL = remaining::text;
  END IF;
  RETURN NULL;
END $$;
