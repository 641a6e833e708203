-- no transaction
-- In the order of people, so that the names of each day are found without sorting.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leave_requests_away_idx" ON "leave_requests" USING btree ("end_date","start_date","user_id")
  INCLUDE ("total_days","leave_type","status","created_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leave_requests_days_idx";
