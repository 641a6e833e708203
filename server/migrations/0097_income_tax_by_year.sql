-- Present months were taxed one by one: later changes of an approved month are calculated as it was. Drafts take the new
-- method when they are calculated again. Present rules keep taxing part of a month as a whole one.
ALTER TABLE "payroll_paid_elsewhere" ADD COLUMN "tax_method" text DEFAULT 'MONTHLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_paid_elsewhere" ALTER COLUMN "tax_method" SET DEFAULT 'YEARLY';--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "unsettled_months" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "tax_method" text DEFAULT 'MONTHLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ALTER COLUMN "tax_method" SET DEFAULT 'YEARLY';--> statement-breakpoint
ALTER TABLE "pay_rules" ADD COLUMN "part_month_tax" text DEFAULT 'WHOLE_MONTH' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_rules" ALTER COLUMN "part_month_tax" SET DEFAULT 'PART_OF_MONTH';--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_tax_method_check" CHECK ("payroll_records"."tax_method" in ('MONTHLY', 'YEARLY'));--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_part_month_check" CHECK ("pay_rules"."part_month_tax" in ('PART_OF_MONTH', 'WHOLE_MONTH'));
