CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_logout_tokens" (
	"provider_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sso_logout_tokens_provider_id_token_id_pk" PRIMARY KEY("provider_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed" text,
	"client_authentication" text NOT NULL,
	"scopes" text NOT NULL,
	"email_claim" text NOT NULL,
	"verified_claim" text NOT NULL,
	"factor" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"signs_out" boolean DEFAULT false NOT NULL,
	"creates_people" boolean DEFAULT false NOT NULL,
	"role_id" uuid,
	"role_claim" text,
	"department_claim" text,
	"manager_claim" text,
	"decided_by" uuid,
	"away_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_providers_factor_check" CHECK ("sso_providers"."factor" in ('MUSTER', 'REPORTED', 'PROVIDER')),
	CONSTRAINT "sso_providers_authentication_check" CHECK ("sso_providers"."client_authentication" in ('BASIC', 'POST'))
);
--> statement-breakpoint
CREATE TABLE "sso_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"return_to" text NOT NULL,
	"user_id" uuid,
	"subject" text,
	"email" text,
	"provider_session" text,
	"has_factor" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sso_sign_ins_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sso_sign_ins_answer_check" CHECK (("sso_sign_ins"."user_id" is null) = ("sso_sign_ins"."subject" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_provider_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "sso_sign_in_id" uuid;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_logout_tokens" ADD CONSTRAINT "sso_logout_tokens_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject_key" ON "sso_identities" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user_key" ON "sso_identities" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "sso_logout_tokens_expiry_idx" ON "sso_logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_sign_ins_expiry_idx" ON "sso_sign_ins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_sso_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."sso_identities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_sso_sign_in_id_sso_sign_ins_id_fk" FOREIGN KEY ("sso_sign_in_id") REFERENCES "public"."sso_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_identity_idx" ON "sessions" USING btree ("identity_id");