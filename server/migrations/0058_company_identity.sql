CREATE TABLE "company_logos" (
	"version" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"held_until" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_identities" ADD CONSTRAINT "former_identities_logo_company_logos_version_fk" FOREIGN KEY ("logo") REFERENCES "public"."company_logos"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_identities_idx" ON "former_identities" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "former_identities_logo_idx" ON "former_identities" USING btree ("logo");