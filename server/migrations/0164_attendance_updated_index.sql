-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attendance_days_updated_idx" ON "attendance_days" USING btree ("updated_at");
