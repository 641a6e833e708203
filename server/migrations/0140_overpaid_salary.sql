ALTER TABLE "payroll_loans" DROP CONSTRAINT "payroll_loans_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_loans" ADD CONSTRAINT "payroll_loans_kind_check" CHECK ("payroll_loans"."kind" in ('LOAN', 'ADVANCE', 'OVERPAYMENT')) NOT VALID;
