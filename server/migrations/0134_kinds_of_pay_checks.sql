-- no transaction
ALTER TABLE "payroll_terms" VALIDATE CONSTRAINT "payroll_terms_pay_check";--> statement-breakpoint
ALTER TABLE "payroll_terms" VALIDATE CONSTRAINT "payroll_terms_content_check";
