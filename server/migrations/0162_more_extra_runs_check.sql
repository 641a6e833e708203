-- no transaction
ALTER TABLE "payroll_extra_runs" VALIDATE CONSTRAINT "payroll_extra_runs_run_check";
