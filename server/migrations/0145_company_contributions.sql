ALTER TABLE "payroll_items" DROP CONSTRAINT "payroll_items_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_kind_check" CHECK ("payroll_items"."type" in ('EARNING', 'DEDUCTION', 'EMPLOYER') and "payroll_items"."frequency" in ('RECURRING', 'ONCE')
        and "payroll_items"."formula" in ('FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS')) NOT VALID;
