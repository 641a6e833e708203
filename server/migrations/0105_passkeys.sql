CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"binding" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose_check" CHECK ("passkey_challenges"."purpose" in ('ADD', 'CONFIRM', 'SIGN_IN', 'PASSWORDLESS'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"last_used_agent" text,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "second_factors" DROP CONSTRAINT "second_factors_kind_check";--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_id_second_factors_id_fk" FOREIGN KEY ("id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_binding_idx" ON "passkey_challenges" USING btree ("purpose","binding");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factors_user_idx" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_sealed_check" CHECK (("second_factors"."kind" = 'TOTP') = ("second_factors"."sealed" is not null));--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_kind_check" CHECK ("second_factors"."kind" in ('TOTP', 'PASSKEY'));