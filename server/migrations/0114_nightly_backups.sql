ALTER TABLE "backups" ADD COLUMN "origin" text DEFAULT 'COMMAND' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "encryption" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "rehearsed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "rehearsal_failure" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "copied_to" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "discarded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_origin_check" CHECK ("backups"."origin" in ('PERSON', 'SCHEDULE', 'COMMAND'));--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_encryption_check" CHECK ("backups"."encryption" in ('NONE', 'PASSPHRASE', 'PUBLIC_KEY'));--> statement-breakpoint
UPDATE backups SET origin = 'PERSON' WHERE started_by_id IS NOT NULL;
