ALTER TABLE "idempotency_keys" ADD COLUMN "input" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "permissions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "areas" text[] DEFAULT '{}' NOT NULL;