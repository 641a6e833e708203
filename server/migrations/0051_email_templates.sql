CREATE TABLE "email_template_versions" (
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"event" text,
	"subject" text NOT NULL,
	"html_content" text NOT NULL,
	"text_content" text,
	"saved_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"restored_from" integer,
	CONSTRAINT "email_template_versions_template_id_number_pk" PRIMARY KEY("template_id","number")
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"event" text,
	"subject" text NOT NULL,
	"html_content" text NOT NULL,
	"text_content" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_category_check" CHECK ("email_templates"."category" in ('activation', 'leave', 'payroll', 'notification', 'system')),
	CONSTRAINT "email_templates_subject_check" CHECK ("email_templates"."subject" !~ '[[:cntrl:]]')
);
--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_template_versions_saver_idx" ON "email_template_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_active_idx" ON "email_templates" USING btree ("event") WHERE is_active and event is not null;--> statement-breakpoint
CREATE INDEX "email_templates_creator_idx" ON "email_templates" USING btree ("created_by");