-- When a submitted record was computed may move, and with it whether it shows that it has changed: migration 0064 says so of
-- people who came back, and was refused where a record of theirs was submitted. This one goes before it.
CREATE OR REPLACE FUNCTION guard_payroll_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,held,note,submitted_by,submitted_at,approved_by,approved_at,paid_by,paid_at,computed_at,updated_at}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'payroll that was submitted is kept' USING ERRCODE = 'MU001';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'payroll begins as a draft' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status IN ('APPROVED', 'PAID') THEN
    moving := '{status,paid_by,paid_at,updated_at}';
  END IF;
  IF NOT (OLD.status = NEW.status AND OLD.status NOT IN ('APPROVED', 'PAID')
      OR (OLD.status, NEW.status) IN (('DRAFT', 'PENDING_APPROVAL'), ('PENDING_APPROVAL', 'DRAFT'),
        ('PENDING_APPROVAL', 'APPROVED'), ('APPROVED', 'PAID')))
    OR (OLD.status <> 'DRAFT' OR NEW.status <> 'DRAFT')
      AND (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving)
    OR (NEW.period, NEW.user_id, NEW.currency) IS DISTINCT FROM (OLD.period, OLD.user_id, OLD.currency) THEN
    RAISE EXCEPTION 'payroll that was submitted is kept as it is' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
