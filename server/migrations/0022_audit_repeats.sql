CREATE TABLE "audit_repeats" (
	"what" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"person_id" uuid,
	"after" jsonb,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "audit_repeats_what_hour_pk" PRIMARY KEY("what","hour")
);
--> statement-breakpoint
CREATE INDEX "audit_repeats_hour_idx" ON "audit_repeats" USING btree ("hour");