CREATE TABLE "payroll_thirteenth_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_year" smallint NOT NULL,
	"percent" numeric(6, 2) NOT NULL,
	"of" text NOT NULL,
	"payment_month" smallint NOT NULL,
	"prorating" text NOT NULL,
	"least_months" smallint NOT NULL,
	"departments" text[] NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_thirteenth_rules_kind_check" CHECK ("payroll_thirteenth_rules"."of" in ('SALARY', 'BASE') and "payroll_thirteenth_rules"."prorating" in ('MONTHS', 'DAYS', 'NONE')
        and "payroll_thirteenth_rules"."payment_month" between 1 and 12 and "payroll_thirteenth_rules"."percent" >= 0 and "payroll_thirteenth_rules"."least_months" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payroll_thirteenth_rules" ADD CONSTRAINT "payroll_thirteenth_rules_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_thirteenth_rules_idx" ON "payroll_thirteenth_rules" USING btree ("first_year" DESC NULLS LAST,"entered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_thirteenth_rules_by_idx" ON "payroll_thirteenth_rules" USING btree ("entered_by");