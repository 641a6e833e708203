-- The sums of each person's month follow its days, which stay that person's and that date's. By row: most changes are of
-- one day, and an entry that is on time changes no sum at all.
CREATE FUNCTION sum_attendance_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day attendance_days := coalesce(NEW, OLD);
BEGIN
  INSERT INTO attendance_months AS m (user_id, month, worked_days, absent_days, late_days, worked_seconds, overtime_seconds)
    VALUES (day.user_id, date_trunc('month', day.date)::date,
      coalesce((NEW.worked_seconds > 0)::int, 0) - coalesce((OLD.worked_seconds > 0)::int, 0),
      coalesce((NEW.status = 'ABSENT')::int, 0) - coalesce((OLD.status = 'ABSENT')::int, 0),
      coalesce(NEW.is_late::int, 0) - coalesce(OLD.is_late::int, 0),
      coalesce(NEW.worked_seconds, 0) - coalesce(OLD.worked_seconds, 0),
      coalesce(NEW.overtime_seconds, 0) - coalesce(OLD.overtime_seconds, 0))
    ON CONFLICT (user_id, month) DO UPDATE SET
      worked_days = m.worked_days + excluded.worked_days,
      absent_days = m.absent_days + excluded.absent_days,
      late_days = m.late_days + excluded.late_days,
      worked_seconds = m.worked_seconds + excluded.worked_seconds,
      overtime_seconds = m.overtime_seconds + excluded.overtime_seconds;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attendance_days_summed AFTER INSERT ON attendance_days FOR EACH ROW
  WHEN (NEW.worked_seconds > 0 OR NEW.overtime_seconds > 0 OR NEW.is_late OR NEW.status = 'ABSENT')
  EXECUTE FUNCTION sum_attendance_day();
--> statement-breakpoint
CREATE TRIGGER attendance_days_summed_anew AFTER UPDATE ON attendance_days FOR EACH ROW
  WHEN ((OLD.worked_seconds, OLD.overtime_seconds, OLD.is_late, OLD.status = 'ABSENT')
    IS DISTINCT FROM (NEW.worked_seconds, NEW.overtime_seconds, NEW.is_late, NEW.status = 'ABSENT'))
  EXECUTE FUNCTION sum_attendance_day();
--> statement-breakpoint
CREATE TRIGGER attendance_days_no_longer_summed AFTER DELETE ON attendance_days FOR EACH ROW
  EXECUTE FUNCTION sum_attendance_day();
--> statement-breakpoint
INSERT INTO attendance_months (user_id, month, worked_days, absent_days, late_days, worked_seconds, overtime_seconds)
  SELECT user_id, date_trunc('month', date)::date, count(*) FILTER (WHERE worked_seconds > 0),
    count(*) FILTER (WHERE status = 'ABSENT'), count(*) FILTER (WHERE is_late), sum(worked_seconds), sum(overtime_seconds)
  FROM attendance_days GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER attendance_months_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON attendance_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_count();
