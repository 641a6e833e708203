-- no transaction
ALTER TABLE "payroll_items" VALIDATE CONSTRAINT "payroll_items_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_items" VALIDATE CONSTRAINT "payroll_items_tax_check";
