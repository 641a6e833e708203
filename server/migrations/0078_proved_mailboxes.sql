CREATE TABLE "proved_mailboxes" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"proved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proved_mailboxes_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "one_use_tokens" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "proved_mailboxes" ADD CONSTRAINT "proved_mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "proved_mailboxes" ("user_id", "email")
SELECT "id", lower("email") FROM "users" WHERE "status" <> 'PENDING_ACTIVATION' AND "id" IN (
	SELECT "user_id" FROM "sessions"
	UNION SELECT "user_id" FROM "known_addresses"
	UNION SELECT "user_id" FROM "known_browsers"
	UNION SELECT "user_id" FROM "one_use_tokens" WHERE "used_at" IS NOT NULL AND "purpose" IN ('ACTIVATE', 'RESET_PASSWORD')
	UNION SELECT "person_id" FROM "audit_entries" WHERE "person_id" IS NOT NULL AND "action" IN ('account.activated', 'password.reset', 'user.address_restored', 'session.began')
);
