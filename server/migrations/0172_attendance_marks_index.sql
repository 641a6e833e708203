-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attendance_days_marked_idx" ON "attendance_days" USING btree ("date") WHERE status = 'HALF_DAY' or correction_id is not null;
