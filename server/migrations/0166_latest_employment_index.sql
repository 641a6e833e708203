-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "employments_latest_idx" ON "employments" USING btree ("user_id","first_day" DESC NULLS LAST) INCLUDE ("last_day","is_first_day_known");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "employments_user_idx";
