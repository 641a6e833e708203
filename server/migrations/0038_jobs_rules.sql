-- A posting begins as a draft, is approved once, and is then closed and opened again. Only a draft is ever deleted.
CREATE FUNCTION guard_job_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'a posting that was published is kept' USING ERRCODE = 'MU001';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'a posting begins as a draft' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT (OLD.status = NEW.status
      OR (OLD.status, NEW.status) IN (('DRAFT', 'ACTIVE'), ('ACTIVE', 'CLOSED'), ('CLOSED', 'ACTIVE')))
    OR (NEW.posted_by, NEW.created_at) IS DISTINCT FROM (OLD.posted_by, OLD.created_at)
    OR OLD.published_at IS DISTINCT FROM NEW.published_at AND OLD.status <> 'DRAFT' THEN
    RAISE EXCEPTION 'a posting does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_postings_guard BEFORE INSERT OR UPDATE OR DELETE ON job_postings
  FOR EACH ROW EXECUTE FUNCTION guard_job_posting();
--> statement-breakpoint
CREATE TRIGGER job_postings_kept BEFORE TRUNCATE ON job_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An application goes forward, to a rejection, or is withdrawn before anybody looked at it; nothing else of it changes.
CREATE FUNCTION guard_job_application() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,updated_at}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'SUBMITTED' THEN
      RAISE EXCEPTION 'an application begins with its submission' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving)
    OR (OLD.status, NEW.status) NOT IN (
      ('SUBMITTED', 'UNDER_REVIEW'), ('SUBMITTED', 'SHORTLISTED'), ('SUBMITTED', 'ACCEPTED'), ('SUBMITTED', 'REJECTED'),
      ('SUBMITTED', 'WITHDRAWN'), ('UNDER_REVIEW', 'SHORTLISTED'), ('UNDER_REVIEW', 'ACCEPTED'),
      ('UNDER_REVIEW', 'REJECTED'), ('SHORTLISTED', 'ACCEPTED'), ('SHORTLISTED', 'REJECTED')) THEN
    RAISE EXCEPTION 'an application does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_guard BEFORE INSERT OR UPDATE ON job_applications
  FOR EACH ROW EXECUTE FUNCTION guard_job_application();
--> statement-breakpoint
CREATE TRIGGER job_applications_kept BEFORE DELETE OR TRUNCATE ON job_applications
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER job_application_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON job_application_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
