-- The records of a journal can be posted again only because another journal reverses it.
CREATE OR REPLACE FUNCTION guard_journal_record() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'is_reversed' IS DISTINCT FROM to_jsonb(OLD) - 'is_reversed' OR OLD.is_reversed
    OR NEW.is_reversed AND NOT EXISTS (SELECT FROM payroll_journals j WHERE j.reverses = OLD.journal_id) THEN
    RAISE EXCEPTION 'a posted journal is kept as it was' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
