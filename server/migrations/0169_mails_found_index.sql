-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_found_idx" ON "mails" USING gin (searchable(recipient || ' ' || subject) gin_trgm_ops) WHERE "mails"."status" <> 'QUEUED';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_search_idx";
