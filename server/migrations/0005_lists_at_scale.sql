CREATE TABLE "leave_counts" (
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "leave_counts_user_id_status_pk" PRIMARY KEY("user_id","status")
);
--> statement-breakpoint
DROP INDEX "leave_requests_days_idx";--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_counts" ADD CONSTRAINT "leave_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_policy_id_leave_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."leave_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_requests_status_idx" ON "leave_requests" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leave_requests_decided_idx" ON "leave_requests" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (("status" <> 'ACTIVE'),"search_text","id");--> statement-breakpoint
CREATE INDEX "leave_requests_days_idx" ON "leave_requests" USING gist (daterange("start_date", "end_date", '[]'));--> statement-breakpoint
-- How many requests a person has in each status. Rows are touched in the order of their status, so that two changes of
-- one person's requests at once stand in line.
CREATE FUNCTION count_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status < NEW.status THEN
    UPDATE leave_counts SET count = count - 1 WHERE user_id = OLD.user_id AND status = OLD.status;
  END IF;
  INSERT INTO leave_counts AS c (user_id, status, count) VALUES (NEW.user_id, NEW.status, 1)
    ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + 1;
  IF TG_OP = 'UPDATE' AND OLD.status > NEW.status THEN
    UPDATE leave_counts SET count = count - 1 WHERE user_id = OLD.user_id AND status = OLD.status;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO leave_counts (user_id, status, count)
  SELECT user_id, status, count(*) FROM leave_requests GROUP BY user_id, status;
--> statement-breakpoint
CREATE TRIGGER leave_requests_counted AFTER INSERT OR UPDATE OF status ON leave_requests
  FOR EACH ROW EXECUTE FUNCTION count_leave();
--> statement-breakpoint
CREATE FUNCTION refuse_direct_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is kept by a trigger', TG_TABLE_NAME USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leave_counts_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON leave_counts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_count();
