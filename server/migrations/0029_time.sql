CREATE TABLE "attendance_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"zone" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"overrides_break" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	CONSTRAINT "attendance_corrections_status_check" CHECK ("attendance_corrections"."status" in ('PENDING', 'APPLIED', 'REJECTED', 'WITHDRAWN') and (status <> 'PENDING' or decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "attendance_reminders" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_reminders_user_id_date_kind_pk" PRIMARY KEY("user_id","date","kind")
);
--> statement-breakpoint
CREATE TABLE "attendance_reviews" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reviewed_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_locations" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clock_locations_globe_check" CHECK (abs(latitude) <= 90 and abs(longitude) <= 180)
);
--> statement-breakpoint
CREATE TABLE "overtime_approvals" (
	"day_id" uuid PRIMARY KEY NOT NULL,
	"day_minutes" integer NOT NULL,
	"night_minutes" integer NOT NULL,
	"rest_day_minutes" integer NOT NULL,
	"holiday_minutes" integer NOT NULL,
	"overtime_seconds" integer NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overtime_approvals_check" CHECK (least(day_minutes, night_minutes, rest_day_minutes, holiday_minutes) >= 0
        and (day_minutes + night_minutes + rest_day_minutes + holiday_minutes) * 60 <= overtime_seconds)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"is_paid" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shift_type" text NOT NULL,
	"repeat_type" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"weekend_days" smallint[] NOT NULL,
	"include_weekends" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_schedules_range_check" CHECK ("recurring_schedules"."end_date" >= "recurring_schedules"."start_date"),
	CONSTRAINT "recurring_schedules_repeat_check" CHECK ("recurring_schedules"."repeat_type" in ('DAILY', 'WEEKLY', 'MONTHLY')),
	CONSTRAINT "recurring_schedules_break_check" CHECK ("recurring_schedules"."break_minutes" between 0 and 480)
);
--> statement-breakpoint
CREATE TABLE "recurring_skips" (
	"schedule_id" uuid NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "recurring_skips_schedule_id_date_pk" PRIMARY KEY("schedule_id","date")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"zone" text NOT NULL,
	"shift_type" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_order_check" CHECK ("shifts"."ends_at" > "shifts"."starts_at" and "shifts"."ends_at" <= "shifts"."starts_at" + interval '25 hours'),
	CONSTRAINT "shifts_break_check" CHECK ("shifts"."break_minutes" between 0 and 480)
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"effective_from" date NOT NULL,
	"minutes_per_day" integer NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"break_minutes" integer NOT NULL,
	"working_days" smallint[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "working_hours_check" CHECK ("working_hours"."minutes_per_day" between 1 and 1440 and "working_hours"."break_minutes" between 0 and 480)
);
--> statement-breakpoint
ALTER TABLE "attendance_days" DROP CONSTRAINT "attendance_days_agreed_check";--> statement-breakpoint
ALTER TABLE "breaks" DROP CONSTRAINT "breaks_day_id_attendance_days_id_fk";
--> statement-breakpoint
ALTER TABLE "clock_entries" DROP CONSTRAINT "clock_entries_day_id_attendance_days_id_fk";
--> statement-breakpoint
DROP INDEX "clock_entries_open_key";--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "zone" text;--> statement-breakpoint
-- Days that are there already were decided where their people are now: nobody could move before.
UPDATE "attendance_days" SET "zone" = coalesce(
  (SELECT u."time_zone" FROM "users" u WHERE u."id" = "attendance_days"."user_id"),
  (SELECT s."value" #>> '{}' FROM "settings" s WHERE s."key" = 'timeZone'),
  'Africa/Cairo');--> statement-breakpoint
ALTER TABLE "attendance_days" ALTER COLUMN "zone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "plan_source" text;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "planned_start" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "planned_end" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "grace_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "worked_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "break_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "overtime_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "break_override_minutes" integer;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "auto_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "breaks" ADD COLUMN "is_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "effective" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_reminders" ADD CONSTRAINT "attendance_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_reviews" ADD CONSTRAINT "attendance_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_locations" ADD CONSTRAINT "clock_locations_entry_id_clock_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."clock_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_approvals" ADD CONSTRAINT "overtime_approvals_day_id_attendance_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."attendance_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_approvals" ADD CONSTRAINT "overtime_approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_schedules" ADD CONSTRAINT "recurring_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_schedules" ADD CONSTRAINT "recurring_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_skips" ADD CONSTRAINT "recurring_skips_schedule_id_recurring_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."recurring_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_corrections_day_idx" ON "attendance_corrections" USING btree ("user_id","date","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendance_corrections_waiting_idx" ON "attendance_corrections" USING btree ("created_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_corrections_pending_key" ON "attendance_corrections" USING btree ("user_id","date") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "clock_locations_created_idx" ON "clock_locations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_date_key" ON "holidays" USING btree ("date");--> statement-breakpoint
CREATE INDEX "recurring_schedules_person_idx" ON "recurring_schedules" USING btree ("user_id","end_date");--> statement-breakpoint
CREATE INDEX "recurring_schedules_end_idx" ON "recurring_schedules" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "shifts_person_idx" ON "shifts" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "shifts_date_idx" ON "shifts" USING btree ("date");--> statement-breakpoint
CREATE INDEX "working_hours_idx" ON "working_hours" USING btree ("user_id","effective_from" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_person_key" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "breaks" ADD CONSTRAINT "breaks_day_fk" FOREIGN KEY ("day_id","user_id") REFERENCES "public"."attendance_days"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_day_fk" FOREIGN KEY ("day_id","user_id") REFERENCES "public"."attendance_days"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_days_overtime_idx" ON "attendance_days" USING btree ("date") WHERE overtime_seconds >= 60;--> statement-breakpoint
CREATE UNIQUE INDEX "clock_entries_open_key" ON "clock_entries" USING btree ("user_id") WHERE clock_out is null and effective;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_sums_check" CHECK (least(worked_seconds, break_seconds, overtime_seconds) >= 0);--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_agreed_check" CHECK ("attendance_days"."agreed_minutes" between 0 and 1500);--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_length_check" CHECK ("clock_entries"."clock_out" <= "clock_entries"."clock_in" + interval '36 hours');