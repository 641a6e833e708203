ALTER TABLE "payroll_extra_runs" DROP CONSTRAINT "payroll_extra_runs_run_check";--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD CONSTRAINT "payroll_extra_runs_run_check" CHECK ("payroll_extra_runs"."run" between 1 and 999) NOT VALID;
