-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_read_created_idx" ON "notifications" USING btree ("created_at") WHERE is_read;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_unread_created_idx" ON "notifications" USING btree ("created_at") WHERE not is_read;
