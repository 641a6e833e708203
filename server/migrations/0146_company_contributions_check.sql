-- no transaction
ALTER TABLE "payroll_items" VALIDATE CONSTRAINT "payroll_items_kind_check";
