ALTER TABLE "second_factors" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "is_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "renewed_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "is_code" boolean DEFAULT false NOT NULL;