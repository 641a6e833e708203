-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leave_requests_longest_idx" ON "leave_requests" USING btree ("total_days" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
