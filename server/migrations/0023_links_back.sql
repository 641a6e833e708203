ALTER TABLE "one_use_tokens" DROP CONSTRAINT "one_use_tokens_purpose_check";--> statement-breakpoint
ALTER TABLE "one_use_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "one_use_tokens" ADD CONSTRAINT "one_use_tokens_email_check" CHECK (("one_use_tokens"."email" is not null) = ("one_use_tokens"."purpose" = 'UNDO_ADDRESS'));--> statement-breakpoint
ALTER TABLE "one_use_tokens" ADD CONSTRAINT "one_use_tokens_purpose_check" CHECK ("one_use_tokens"."purpose" in ('RESET_PASSWORD', 'ACTIVATE', 'UNDO_ADDRESS'));