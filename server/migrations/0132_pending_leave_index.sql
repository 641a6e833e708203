-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leave_requests_pending_idx" ON "leave_requests" USING btree ("user_id","leave_type") WHERE status = 'PENDING';
