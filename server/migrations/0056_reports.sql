CREATE TABLE "attendance_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"worked_days" integer NOT NULL,
	"absent_days" integer NOT NULL,
	"late_days" integer NOT NULL,
	"worked_seconds" bigint NOT NULL,
	"overtime_seconds" bigint NOT NULL,
	CONSTRAINT "attendance_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "custom_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"metrics" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_deliveries" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due" date NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_deliveries_schedule_id_user_id_due_pk" PRIMARY KEY("schedule_id","user_id","due")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_recipients_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"report" text,
	"custom_id" uuid,
	"every" text NOT NULL,
	"day" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_report_check" CHECK (("report_schedules"."report" is null) <> ("report_schedules"."custom_id" is null)),
	CONSTRAINT "report_schedules_every_check" CHECK ("report_schedules"."every" in ('week', 'month')),
	CONSTRAINT "report_schedules_day_check" CHECK ("report_schedules"."day" between 1 and case when "report_schedules"."every" = 'week' then 7 else 28 end)
);
--> statement-breakpoint
ALTER TABLE "attendance_months" ADD CONSTRAINT "attendance_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_reports" ADD CONSTRAINT "custom_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_custom_id_custom_reports_id_fk" FOREIGN KEY ("custom_id") REFERENCES "public"."custom_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_months_month_idx" ON "attendance_months" USING btree ("month");--> statement-breakpoint
CREATE INDEX "custom_reports_person_idx" ON "custom_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_person_idx" ON "report_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_person_idx" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedules_person_idx" ON "report_schedules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedules_custom_idx" ON "report_schedules" USING btree ("custom_id");--> statement-breakpoint
CREATE INDEX "attendance_days_unworked_idx" ON "attendance_days" USING btree ("date") WHERE worked_seconds = 0 and status <> 'ABSENT';--> statement-breakpoint
CREATE INDEX "performance_goals_created_idx" ON "performance_goals" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "performance_reviews_submitted_idx" ON "performance_reviews" USING btree ("submitted_at","user_id","overall_rating","status") WHERE status <> 'DRAFT';