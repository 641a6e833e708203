ALTER TABLE "one_use_tokens" ADD COLUMN "holds_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "owner_notified_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "one_use_tokens_held_idx" ON "one_use_tokens" USING btree (lower("email")) WHERE "one_use_tokens"."holds_address";