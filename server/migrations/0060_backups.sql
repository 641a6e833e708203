CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"started_by_id" uuid,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint,
	"files" integer,
	"digest" text,
	"failure" text,
	CONSTRAINT "backups_state_check" CHECK ("backups"."state" in ('RUNNING', 'DONE', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running_key" ON "backups" USING btree ("state") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "backups_newest_idx" ON "backups" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backups_starter_idx" ON "backups" USING btree ("started_by_id");