CREATE TABLE "attendance_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"agreed_minutes" integer DEFAULT 480 NOT NULL,
	"notes" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_days_status_check" CHECK ("attendance_days"."status" in ('PRESENT', 'LATE', 'HALF_DAY', 'ABSENT')),
	CONSTRAINT "attendance_days_agreed_check" CHECK ("attendance_days"."agreed_minutes" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"break_type" text NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	CONSTRAINT "breaks_type_check" CHECK ("breaks"."break_type" in ('LUNCH', 'SHORT', 'PERSONAL', 'MEETING')),
	CONSTRAINT "breaks_order_check" CHECK ("breaks"."end_time" >= "breaks"."start_time")
);
--> statement-breakpoint
CREATE TABLE "clock_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"clock_in" timestamp(3) with time zone NOT NULL,
	"clock_out" timestamp(3) with time zone,
	CONSTRAINT "clock_entries_order_check" CHECK ("clock_entries"."clock_out" >= "clock_entries"."clock_in")
);
--> statement-breakpoint
DROP INDEX "leave_policies_key";--> statement-breakpoint
DROP INDEX "leave_ledger_request_key";--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaks" ADD CONSTRAINT "breaks_day_id_attendance_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."attendance_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaks" ADD CONSTRAINT "breaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_day_id_attendance_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."attendance_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_days_key" ON "attendance_days" USING btree ("user_id","date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_days_date_idx" ON "attendance_days" USING btree ("date");--> statement-breakpoint
CREATE INDEX "breaks_day_idx" ON "breaks" USING btree ("day_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "breaks_open_key" ON "breaks" USING btree ("user_id") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "clock_entries_day_idx" ON "clock_entries" USING btree ("day_id","clock_in");--> statement-breakpoint
CREATE UNIQUE INDEX "clock_entries_open_key" ON "clock_entries" USING btree ("user_id") WHERE clock_out is null;--> statement-breakpoint
CREATE INDEX "leave_policies_idx" ON "leave_policies" USING btree ("leave_type","effective_from" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "leave_ledger_request_key" ON "leave_ledger" USING btree ("request_id","year","kind","revision") WHERE request_id is not null;--> statement-breakpoint
-- Policies are kept: a change is a new version.
CREATE TRIGGER leave_policies_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave_policies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A year's days follow the policy that holds on its first day; of two that begin together, the later one made.
CREATE OR REPLACE FUNCTION keep_leave_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  policy_limited boolean;
  balance leave_balances%ROWTYPE;
BEGIN
  SELECT p.yearly_days IS NOT NULL INTO policy_limited FROM leave_policies p
    WHERE p.leave_type = NEW.leave_type AND p.effective_from <= make_date(NEW.year, 1, 1)
    ORDER BY p.effective_from DESC, p.created_at DESC, p.id DESC LIMIT 1;
  INSERT INTO leave_balances AS b (id, user_id, leave_type, year, limited, total_days, used_days, pending_days)
    VALUES (gen_random_uuid(), NEW.user_id, NEW.leave_type, NEW.year, coalesce(policy_limited, true), 0, 0, 0)
    ON CONFLICT (user_id, year, leave_type) DO NOTHING;
  UPDATE leave_balances b SET
      limited = coalesce(policy_limited, true),
      total_days = b.total_days + NEW.total_days,
      used_days = b.used_days + NEW.used_days,
      pending_days = b.pending_days + NEW.pending_days
    WHERE b.user_id = NEW.user_id AND b.year = NEW.year AND b.leave_type = NEW.leave_type
    RETURNING * INTO balance;
  IF NEW.kind = 'RESERVATION' AND balance.limited
     AND balance.total_days - balance.used_days - balance.pending_days < 0 THEN
    RAISE EXCEPTION 'leave balance exceeded' USING ERRCODE = 'MU004',
      DETAIL = (balance.total_days - balance.used_days - balance.pending_days + NEW.pending_days)::text;
  END IF;
  RETURN NULL;
END $$;
