CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"last_used_from" text,
	CONSTRAINT "api_keys_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_term_check" CHECK ("api_keys"."expires_at" <= "api_keys"."created_at" + interval '367 days')
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seals" bigint NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"worked_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"newest" timestamp(3) with time zone,
	"mac" text
);
--> statement-breakpoint
DROP INDEX "audit_entries_subject_idx";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_repeats" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_checks_started_idx" ON "audit_checks" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_area_idx" ON "audit_entries" USING btree (split_part("action", '.', 1),"at");--> statement-breakpoint
CREATE INDEX "audit_entries_key_idx" ON "audit_entries" USING btree ("key_id","at") WHERE key_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_id","at");