CREATE TABLE "factor_policies" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"required_from" date,
	CONSTRAINT "factor_policies_policy_check" CHECK ("factor_policies"."policy" in ('OFF', 'OFFERED', 'REQUIRED')),
	CONSTRAINT "factor_policies_day_check" CHECK (("factor_policies"."policy" = 'REQUIRED') = ("factor_policies"."required_from" is not null))
);
--> statement-breakpoint
CREATE TABLE "factor_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"required_from" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remembered_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "second_factors_kind_check" CHECK ("second_factors"."kind" in ('TOTP'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"password_digest" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_in_challenges_proof_check" CHECK (("sign_in_challenges"."user_id" is null) = ("sign_in_challenges"."password_digest" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_policies" ADD CONSTRAINT "factor_policies_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reminders" ADD CONSTRAINT "factor_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_key" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_devices_key" ON "remembered_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "remembered_devices_token_idx" ON "remembered_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "remembered_devices_expiry_idx" ON "remembered_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_confirmed_key" ON "second_factors" USING btree ("user_id") WHERE "second_factors"."kind" = 'TOTP' and "second_factors"."confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_pending_key" ON "second_factors" USING btree ("user_id") WHERE "second_factors"."kind" = 'TOTP' and "second_factors"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expiry_idx" ON "sign_in_challenges" USING btree ("expires_at");