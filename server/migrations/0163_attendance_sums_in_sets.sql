-- Sums added days for each month of a person once, however many days a statement adds: the same row changed for each of
-- them takes longer than the days themselves.
CREATE FUNCTION sum_added_attendance_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A clock-in adds a day that has no sums yet.
  IF NOT EXISTS (SELECT FROM added WHERE worked_seconds > 0 OR overtime_seconds > 0 OR is_late OR status = 'ABSENT') THEN
    RETURN NULL;
  END IF;
  INSERT INTO attendance_months AS m (user_id, month, worked_days, absent_days, late_days, worked_seconds, overtime_seconds)
    SELECT user_id, date_trunc('month', date)::date, count(*) FILTER (WHERE worked_seconds > 0),
      count(*) FILTER (WHERE status = 'ABSENT'), count(*) FILTER (WHERE is_late), sum(worked_seconds), sum(overtime_seconds)
    FROM added WHERE worked_seconds > 0 OR overtime_seconds > 0 OR is_late OR status = 'ABSENT'
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, month) DO UPDATE SET
      worked_days = m.worked_days + excluded.worked_days,
      absent_days = m.absent_days + excluded.absent_days,
      late_days = m.late_days + excluded.late_days,
      worked_seconds = m.worked_seconds + excluded.worked_seconds,
      overtime_seconds = m.overtime_seconds + excluded.overtime_seconds;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER attendance_days_summed AFTER INSERT ON attendance_days
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_added_attendance_days();
