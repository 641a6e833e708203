-- What is kept of the days that are there already, as every write keeps it from now on.
UPDATE breaks SET is_paid = true WHERE break_type = 'MEETING';
--> statement-breakpoint
WITH gross AS (
  SELECT day_id, sum(extract(epoch FROM clock_out - clock_in)) AS seconds FROM clock_entries
  WHERE clock_out IS NOT NULL GROUP BY day_id
), paused AS (
  SELECT b.day_id, sum(extract(epoch FROM b.end_time - b.start_time)) AS seconds
  FROM breaks b WHERE b.end_time IS NOT NULL GROUP BY b.day_id
), unpaid AS (
  SELECT b.day_id,
    sum(extract(epoch FROM least(b.end_time, e.clock_out) - greatest(b.start_time, e.clock_in))) AS seconds
  FROM breaks b INNER JOIN clock_entries e
    ON e.day_id = b.day_id AND e.clock_in < b.end_time AND e.clock_out > b.start_time
  WHERE b.end_time IS NOT NULL AND e.clock_out IS NOT NULL AND NOT b.is_paid
  GROUP BY b.day_id
)
UPDATE attendance_days d SET
  is_late = d.status = 'LATE',
  worked_seconds = greatest(0, floor(coalesce(gross.seconds, 0) - coalesce(unpaid.seconds, 0))),
  break_seconds = floor(coalesce(paused.seconds, 0)),
  overtime_seconds =
    greatest(0, floor(coalesce(gross.seconds, 0) - coalesce(unpaid.seconds, 0)) - d.agreed_minutes * 60)
FROM attendance_days own
LEFT JOIN gross ON gross.day_id = own.id
LEFT JOIN paused ON paused.day_id = own.id
LEFT JOIN unpaid ON unpaid.day_id = own.id
WHERE own.id = d.id;
--> statement-breakpoint
-- Nobody was looked for before: absences are written for days from now on.
INSERT INTO attendance_reviews (user_id, reviewed_until)
  SELECT id, (now() AT TIME ZONE 'UTC')::date - 1 FROM users;
--> statement-breakpoint
ALTER TABLE clock_entries ADD CONSTRAINT clock_entries_no_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(clock_in, coalesce(clock_out, 'infinity')) WITH &&) WHERE (effective);
--> statement-breakpoint
ALTER TABLE breaks ADD CONSTRAINT breaks_no_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(start_time, coalesce(end_time, 'infinity')) WITH &&);
--> statement-breakpoint
ALTER TABLE shifts ADD CONSTRAINT shifts_no_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&);
--> statement-breakpoint
-- Times that were written stay for good: an open end is written once, and an entry that a correction replaced is no longer
-- effective. Nothing lies in the future, but for the few minutes by which the clocks of two machines may differ.
CREATE FUNCTION guard_clock_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF greatest(NEW.clock_in, NEW.clock_out) > clock_timestamp() + interval '5 minutes' THEN
    RAISE EXCEPTION 'a clock entry lies in the future' USING ERRCODE = 'MU007';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.day_id, NEW.user_id, NEW.clock_in, NEW.correction_id)
      IS DISTINCT FROM (OLD.id, OLD.day_id, OLD.user_id, OLD.clock_in, OLD.correction_id)
    OR (OLD.clock_out IS NOT NULL AND NEW.clock_out IS DISTINCT FROM OLD.clock_out)
    OR (NEW.effective AND NOT OLD.effective)) THEN
    RAISE EXCEPTION 'a clock entry is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER clock_entries_guard BEFORE INSERT OR UPDATE ON clock_entries
  FOR EACH ROW EXECUTE FUNCTION guard_clock_entry();
--> statement-breakpoint
CREATE TRIGGER clock_entries_kept BEFORE DELETE OR TRUNCATE ON clock_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_break() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF greatest(NEW.start_time, NEW.end_time) > clock_timestamp() + interval '5 minutes' THEN
    RAISE EXCEPTION 'a break lies in the future' USING ERRCODE = 'MU007';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.id, NEW.day_id, NEW.user_id, NEW.start_time, NEW.break_type, NEW.is_paid)
      IS DISTINCT FROM (OLD.id, OLD.day_id, OLD.user_id, OLD.start_time, OLD.break_type, OLD.is_paid)
    OR (OLD.end_time IS NOT NULL AND NEW.end_time IS DISTINCT FROM OLD.end_time)) THEN
    RAISE EXCEPTION 'a break is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER breaks_guard BEFORE INSERT OR UPDATE ON breaks
  FOR EACH ROW EXECUTE FUNCTION guard_break();
--> statement-breakpoint
CREATE TRIGGER breaks_kept BEFORE DELETE OR TRUNCATE ON breaks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A day stays its person's and its date's.
CREATE FUNCTION guard_attendance_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.date) IS DISTINCT FROM (OLD.user_id, OLD.date) THEN
    RAISE EXCEPTION 'a working day stays its person''s' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER attendance_days_guard BEFORE UPDATE OF user_id, date ON attendance_days
  FOR EACH ROW EXECUTE FUNCTION guard_attendance_day();
--> statement-breakpoint
-- A correction is decided once; nothing else of it ever changes.
CREATE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'PENDING' OR NEW.status = 'PENDING'
    OR (to_jsonb(NEW) - '{status,decided_by,decided_at,decision_reason,before}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{status,decided_by,decided_at,decision_reason,before}'::text[]) THEN
    RAISE EXCEPTION 'a correction is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER attendance_corrections_guard BEFORE UPDATE ON attendance_corrections
  FOR EACH ROW EXECUTE FUNCTION guard_correction();
--> statement-breakpoint
CREATE TRIGGER attendance_corrections_kept BEFORE DELETE OR TRUNCATE ON attendance_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER working_hours_append_only BEFORE UPDATE OR TRUNCATE ON working_hours
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
