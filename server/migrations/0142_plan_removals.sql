CREATE TABLE "plan_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"removed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_removals_days_check" CHECK ("plan_removals"."last_day" >= "plan_removals"."first_day")
);
--> statement-breakpoint
ALTER TABLE "plan_removals" ADD CONSTRAINT "plan_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_removals_user_idx" ON "plan_removals" USING btree ("user_id","removed_at");--> statement-breakpoint
-- A row for days from which something that plans work, or a day off, was taken. Nothing is added for a person who is being
-- deleted with everything of theirs.
CREATE FUNCTION record_plan_removal(person uuid, first_day date, last_day date) RETURNS void LANGUAGE sql
  SET search_path = public, pg_temp AS $$
  INSERT INTO plan_removals (id, user_id, first_day, last_day, removed_at)
  SELECT gen_random_uuid(), person, first_day, last_day, clock_timestamp()
  WHERE person IS NULL OR EXISTS (SELECT FROM users WHERE id = person);
$$;--> statement-breakpoint
CREATE FUNCTION record_holiday_removal() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM record_plan_removal(NULL, OLD.date, OLD.date);
  IF TG_OP = 'UPDATE' AND NEW.date <> OLD.date THEN
    PERFORM record_plan_removal(NULL, NEW.date, NEW.date);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_shift_removal() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM record_plan_removal(OLD.user_id, OLD.date, OLD.date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_series_removal() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM record_plan_removal(OLD.user_id, OLD.start_date, OLD.end_date);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A skipped day is taken from its series, and given back to it. A series that is deleted takes its skipped days along.
CREATE FUNCTION record_skip_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  changed recurring_skips%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM record_plan_removal(s.user_id, changed.date, changed.date)
    FROM recurring_schedules s WHERE s.id = changed.schedule_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER holidays_removed AFTER DELETE ON holidays
  FOR EACH ROW EXECUTE FUNCTION record_holiday_removal();--> statement-breakpoint
CREATE TRIGGER holidays_moved AFTER UPDATE ON holidays
  FOR EACH ROW WHEN ((OLD.date, OLD.is_paid) IS DISTINCT FROM (NEW.date, NEW.is_paid))
  EXECUTE FUNCTION record_holiday_removal();--> statement-breakpoint
CREATE TRIGGER shifts_removed AFTER DELETE ON shifts
  FOR EACH ROW EXECUTE FUNCTION record_shift_removal();--> statement-breakpoint
CREATE TRIGGER shifts_moved AFTER UPDATE ON shifts
  FOR EACH ROW WHEN ((OLD.user_id, OLD.date) IS DISTINCT FROM (NEW.user_id, NEW.date))
  EXECUTE FUNCTION record_shift_removal();--> statement-breakpoint
CREATE TRIGGER recurring_schedules_removed AFTER DELETE ON recurring_schedules
  FOR EACH ROW EXECUTE FUNCTION record_series_removal();--> statement-breakpoint
CREATE TRIGGER recurring_schedules_moved AFTER UPDATE ON recurring_schedules
  FOR EACH ROW WHEN ((OLD.user_id, OLD.start_date, OLD.end_date) IS DISTINCT FROM (NEW.user_id, NEW.start_date, NEW.end_date))
  EXECUTE FUNCTION record_series_removal();--> statement-breakpoint
CREATE TRIGGER recurring_skips_changed AFTER INSERT OR DELETE ON recurring_skips
  FOR EACH ROW EXECUTE FUNCTION record_skip_change();
