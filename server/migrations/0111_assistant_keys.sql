ALTER TABLE "api_keys" ADD COLUMN "kind" text DEFAULT 'PROGRAM' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "may_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_kind_check" CHECK ("api_keys"."kind" in ('PROGRAM', 'ASSISTANT'));