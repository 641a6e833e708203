CREATE TABLE "job_application_counts" (
	"job_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "job_application_counts_job_id_status_pk" PRIMARY KEY("job_id","status")
);
--> statement-breakpoint
ALTER TABLE "job_application_counts" ADD CONSTRAINT "job_application_counts_job_id_job_postings_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_accepted_idx" ON "job_applications" USING btree ("job_id","updated_at") WHERE status = 'ACCEPTED';