ALTER TABLE "payroll_terms" DROP CONSTRAINT "payroll_terms_content_check";--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD COLUMN "pay_kind" text;--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD COLUMN "pay_rate" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD COLUMN "pay_currency" text;--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD CONSTRAINT "payroll_terms_pay_check" CHECK ("payroll_terms"."pay_kind" in ('MONTHLY', 'DAILY', 'HOURLY') and "payroll_terms"."pay_rate" > 0 and (pay_rate is null) = (pay_currency is null)
        and (coalesce(pay_kind, 'MONTHLY') = 'MONTHLY') = (pay_rate is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payroll_terms" ADD CONSTRAINT "payroll_terms_content_check" CHECK (num_nonnulls(status, wage_basis, pay_kind) > 0) NOT VALID;