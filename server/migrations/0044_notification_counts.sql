CREATE TABLE "notification_counts" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"total" integer NOT NULL,
	"unread" integer NOT NULL,
	CONSTRAINT "notification_counts_user_id_type_pk" PRIMARY KEY("user_id","type"),
	CONSTRAINT "notification_counts_check" CHECK ("notification_counts"."unread" between 0 and "notification_counts"."total")
);
--> statement-breakpoint
DROP INDEX "notifications_unread_idx";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("notifications"."title" || ' ' || "notifications"."message")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_type_idx" ON "notifications" USING btree ("user_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not is_read;