-- As before, but that a cancelled request may give its certificate up: nobody decides on it any more, and what tells of
-- somebody's health is kept no longer than it must be.
CREATE OR REPLACE FUNCTION guard_leave_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'APPROVED' AND NEW.status = 'CANCELLED') THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
    IF (NEW.user_id, NEW.leave_type, NEW.start_date, NEW.end_date, NEW.total_days, NEW.reason,
        NEW.decided_by, NEW.decided_at, NEW.rejection_reason)
       IS DISTINCT FROM (OLD.user_id, OLD.leave_type, OLD.start_date, OLD.end_date, OLD.total_days, OLD.reason,
        OLD.decided_by, OLD.decided_at, OLD.rejection_reason) THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
    IF NEW.certificate_id IS DISTINCT FROM OLD.certificate_id
       AND NOT (OLD.status = 'CANCELLED' AND NEW.certificate_id IS NULL) THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
  END IF;
  IF NEW.status IN ('APPROVED', 'REJECTED') AND (NEW.decided_by IS NULL OR NEW.decided_at IS NULL) THEN
    RAISE EXCEPTION 'a decision names who decided' USING ERRCODE = 'MU003';
  END IF;
  RETURN NEW;
END $$;
