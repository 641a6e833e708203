-- What somebody's employment was is kept as long as the person. Rows go with the person alone: then, and only then, there
-- is nobody any more to whom they belong. The same holds for the movements of days of leave.
CREATE FUNCTION refuse_delete_while_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER employment_history_append_only BEFORE UPDATE OR TRUNCATE ON employment_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER employment_history_kept BEFORE DELETE ON employment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_delete_while_person();
--> statement-breakpoint
DROP TRIGGER leave_ledger_append_only ON leave_ledger;
--> statement-breakpoint
CREATE TRIGGER leave_ledger_append_only BEFORE UPDATE OR TRUNCATE ON leave_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER leave_ledger_kept BEFORE DELETE ON leave_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_delete_while_person();
--> statement-breakpoint

-- What everybody's employment is, as far as it is known.
INSERT INTO employment_history (id, user_id, holds_from, position, department, manager_id, recorded_at)
  SELECT gen_random_uuid(), id, least(coalesce(hire_date, created_at::date), current_date), position, department, manager_id, now()
  FROM users;
