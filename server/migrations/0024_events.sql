CREATE TABLE "events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"raised_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"happened" jsonb NOT NULL,
	"stored_at" timestamp(3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"not_before" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "part" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_idx" ON "notifications" USING btree ("event","part","user_id") WHERE event is not null;