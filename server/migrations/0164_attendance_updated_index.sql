-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attendance_days_updated_idx" ON "attendance_days" USING brin ("updated_at") WITH (pages_per_range=32,autosummarize=true);
