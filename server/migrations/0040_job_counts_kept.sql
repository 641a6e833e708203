INSERT INTO job_application_counts (job_id, status, count)
  SELECT job_id, status, count(*) FROM job_applications GROUP BY job_id, status;
--> statement-breakpoint
-- What an application leaves is counted before what it comes to, and applications go forward: nobody waits in a circle.
CREATE FUNCTION count_job_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status = OLD.status THEN
      RETURN NULL;
    END IF;
    UPDATE job_application_counts SET count = count - 1 WHERE job_id = OLD.job_id AND status = OLD.status;
  END IF;
  INSERT INTO job_application_counts (job_id, status, count) VALUES (NEW.job_id, NEW.status, 1)
    ON CONFLICT (job_id, status) DO UPDATE SET count = job_application_counts.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_counted AFTER INSERT OR UPDATE ON job_applications
  FOR EACH ROW EXECUTE FUNCTION count_job_application();
