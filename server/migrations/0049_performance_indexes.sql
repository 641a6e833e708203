DROP INDEX "performance_goals_order_idx";--> statement-breakpoint
DROP INDEX "performance_notes_newest_idx";--> statement-breakpoint
DROP INDEX "performance_notes_person_idx";--> statement-breakpoint
DROP INDEX "performance_reviews_newest_idx";--> statement-breakpoint
CREATE INDEX "performance_goals_priority_idx" ON "performance_goals" USING btree ("priority","completed_at" DESC NULLS FIRST,"target_date","id");--> statement-breakpoint
CREATE INDEX "performance_goals_order_idx" ON "performance_goals" USING btree ("completed_at" DESC NULLS FIRST,"target_date","id","user_id");--> statement-breakpoint
CREATE INDEX "performance_notes_newest_idx" ON "performance_notes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_private","user_id");--> statement-breakpoint
CREATE INDEX "performance_notes_person_idx" ON "performance_notes" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_private","created_by");--> statement-breakpoint
CREATE INDEX "performance_reviews_newest_idx" ON "performance_reviews" USING btree (coalesce(submitted_at, created_at) desc,"id" DESC NULLS FIRST,"user_id") WHERE status <> 'DRAFT';