CREATE TABLE "leave_endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"last_day" date,
	"former_end_date" date NOT NULL,
	"former_total_days" numeric(7, 2) NOT NULL,
	"reason" text NOT NULL,
	"ended_by" uuid NOT NULL,
	"ended_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_endings_day_check" CHECK ("leave_endings"."last_day" < "leave_endings"."former_end_date")
);
--> statement-breakpoint
ALTER TABLE "leave_endings" ADD CONSTRAINT "leave_endings_request_id_leave_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_endings" ADD CONSTRAINT "leave_endings_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_endings_key" ON "leave_endings" USING btree ("request_id","revision");--> statement-breakpoint
CREATE TRIGGER leave_endings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave_endings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was asked never changes once it is decided, but for an approved leave that ends on an earlier day: together with a
-- row that says who ended it and why, its days become fewer.
CREATE OR REPLACE FUNCTION guard_leave_decision() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'APPROVED' AND NEW.status = 'CANCELLED') THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
    IF (NEW.user_id, NEW.leave_type, NEW.start_date, NEW.reason, NEW.decided_by, NEW.decided_at, NEW.rejection_reason)
       IS DISTINCT FROM (OLD.user_id, OLD.leave_type, OLD.start_date, OLD.reason, OLD.decided_by, OLD.decided_at,
        OLD.rejection_reason) THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
    IF (NEW.end_date, NEW.total_days) IS DISTINCT FROM (OLD.end_date, OLD.total_days)
       AND NOT (OLD.status = 'APPROVED' AND NEW.status = 'APPROVED' AND NEW.end_date < OLD.end_date
         AND NEW.total_days <= OLD.total_days AND NEW.revision = OLD.revision + 1
         AND EXISTS (SELECT FROM leave_endings e WHERE e.request_id = OLD.id AND e.revision = OLD.revision
           AND e.last_day = NEW.end_date AND e.former_end_date = OLD.end_date)) THEN
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
