CREATE TABLE "job_application_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"status" text NOT NULL,
	"taken_by" uuid NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"status" text DEFAULT 'SUBMITTED' NOT NULL,
	"cover_letter" text NOT NULL,
	"resume_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_applications_status_check" CHECK ("job_applications"."status" in ('SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "job_postings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"department" text NOT NULL,
	"location" text NOT NULL,
	"employment_type" text NOT NULL,
	"salary_min" integer,
	"salary_max" integer,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"requirements" text NOT NULL,
	"benefits" text NOT NULL,
	"closing_date" date NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"posted_by" uuid NOT NULL,
	"published_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (searchable("job_postings"."title" || ' ' || "job_postings"."department" || ' ' || "job_postings"."location")) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_postings_status_check" CHECK ("job_postings"."status" in ('DRAFT', 'ACTIVE', 'CLOSED')),
	CONSTRAINT "job_postings_published_check" CHECK (("job_postings"."status" = 'DRAFT') = ("job_postings"."published_at" is null)),
	CONSTRAINT "job_postings_salary_check" CHECK (salary_min >= 0 and salary_max >= 0 and salary_min <= salary_max)
);
--> statement-breakpoint
ALTER TABLE "job_application_steps" ADD CONSTRAINT "job_application_steps_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_steps" ADD CONSTRAINT "job_application_steps_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_job_id_job_postings_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_resume_id_files_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_postings" ADD CONSTRAINT "job_postings_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_steps_key" ON "job_application_steps" USING btree ("application_id","status");--> statement-breakpoint
CREATE INDEX "job_application_steps_taker_idx" ON "job_application_steps" USING btree ("taken_by");--> statement-breakpoint
CREATE UNIQUE INDEX "job_applications_key" ON "job_applications" USING btree ("job_id","applicant_id");--> statement-breakpoint
CREATE INDEX "job_applications_job_idx" ON "job_applications" USING btree ("job_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_applications_step_idx" ON "job_applications" USING btree ("job_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_applications_applicant_idx" ON "job_applications" USING btree ("applicant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_applications_resume_idx" ON "job_applications" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "job_postings_newest_idx" ON "job_postings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_postings_closing_idx" ON "job_postings" USING btree ("status","closing_date","id");--> statement-breakpoint
CREATE INDEX "job_postings_poster_idx" ON "job_postings" USING btree ("posted_by");--> statement-breakpoint
CREATE INDEX "job_postings_search_idx" ON "job_postings" USING gin ("search_text" gin_trgm_ops);