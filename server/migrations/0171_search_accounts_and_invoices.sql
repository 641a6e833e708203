-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_search_idx" ON "accounts" USING gin (searchable(name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_number_search_idx" ON "invoices" USING gin (lower(number) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_status_idx" ON "invoices" USING btree ("status");
