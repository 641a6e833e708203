CREATE INDEX "leave_counts_waiting_idx" ON "leave_counts" USING btree ("user_id") INCLUDE ("count") WHERE status = 'PENDING' and count > 0;--> statement-breakpoint
CREATE INDEX "leave_requests_first_day_idx" ON "leave_requests" USING btree ("status","start_date","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_sorted_idx" ON "users" USING btree ("search_text","id");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at");