CREATE TABLE "sso_assertions" (
	"provider_id" uuid NOT NULL,
	"assertion_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sso_assertions_provider_id_assertion_id_pk" PRIMARY KEY("provider_id","assertion_id")
);
--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "kind" text DEFAULT 'OIDC' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "sign_in_address" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "certificate" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "next_certificate" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "allows_provider_start" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "sso_assertions" ADD CONSTRAINT "sso_assertions_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_assertions_expiry_idx" ON "sso_assertions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_requestId_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_kind_check" CHECK ("sso_providers"."kind" in ('OIDC', 'SAML'));--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_saml_check" CHECK (case "sso_providers"."kind" when 'SAML' then num_nulls("sso_providers"."sign_in_address", "sso_providers"."certificate") = 0 else num_nonnulls("sso_providers"."sign_in_address", "sso_providers"."certificate", "sso_providers"."next_certificate") = 0 end);