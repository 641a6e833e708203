-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payroll_extra_runs_part_key" ON "payroll_extra_runs" USING btree ("group_id","period","last_day");--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" VALIDATE CONSTRAINT "payroll_extra_runs_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" VALIDATE CONSTRAINT "payroll_extra_runs_part_check";--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" VALIDATE CONSTRAINT "payroll_extra_runs_group_id_payroll_groups_id_fk";
