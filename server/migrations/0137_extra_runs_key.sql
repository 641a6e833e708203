-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payroll_records_run_key" ON "payroll_records" USING btree ("period","run","user_id","currency");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payroll_records_key";
