CREATE TABLE "payroll_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_month" text NOT NULL,
	"status" text,
	"wage_basis" text,
	"insured_wage" numeric(14, 2),
	"source" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_terms_month_check" CHECK ("payroll_terms"."first_month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_terms_content_check" CHECK (num_nonnulls(status, wage_basis) > 0),
	CONSTRAINT "payroll_terms_wage_check" CHECK ("payroll_terms"."wage_basis" in ('REGISTERED', 'PAY') and "payroll_terms"."insured_wage" > 0
        and (coalesce(wage_basis, 'PAY') = 'REGISTERED') = (insured_wage is not null))
);
--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD CONSTRAINT "payroll_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD CONSTRAINT "payroll_terms_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_terms_idx" ON "payroll_terms" USING btree ("user_id","first_month","entered_at","id");--> statement-breakpoint
CREATE INDEX "payroll_terms_by_idx" ON "payroll_terms" USING btree ("entered_by");
--> statement-breakpoint
CREATE TRIGGER payroll_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
