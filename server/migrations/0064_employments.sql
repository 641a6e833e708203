CREATE TABLE "employments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"is_first_day_known" boolean DEFAULT true NOT NULL,
	"last_day" date,
	"end_reason" text,
	"ended_at" timestamp(3) with time zone,
	"ended_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employments_days_check" CHECK ("employments"."last_day" >= "employments"."first_day" - 1),
	CONSTRAINT "employments_end_check" CHECK ("employments"."last_day" is not null or num_nonnulls("employments"."end_reason", "employments"."ended_at", "employments"."ended_by") = 0)
);
--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employments_user_idx" ON "employments" USING btree ("user_id","first_day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "employments_last_day_idx" ON "employments" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "employments_ended_by_idx" ON "employments" USING btree ("ended_by");--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_no_overlap"
  EXCLUDE USING gist (user_id WITH =, daterange(first_day, coalesce(last_day + 1, 'infinity')) WITH &&);--> statement-breakpoint
-- Periods from what stands. Who came back after a deactivation has one that ended with it and another from that day on, as
-- the audit trail says; less than a day away is no gap. The last one ended where the person has left.
WITH company AS (
  SELECT coalesce((SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'timeZone'), 'Africa/Cairo') AS zone
), turns AS (
  SELECT a.person_id, a.action, (a.at AT TIME ZONE company.zone)::date AS day,
    lead(a.action) OVER each AS next_action, (lead(a.at) OVER each AT TIME ZONE company.zone)::date AS next_day
  FROM "audit_entries" a CROSS JOIN company
  WHERE a.action = 'user.deactivated' AND a.before ->> 'status' = 'ACTIVE'
    OR a.action = 'user.activated' AND a.before ->> 'status' = 'DEACTIVATED'
  WINDOW each AS (PARTITION BY a.person_id ORDER BY a.at, a.id)
), gaps AS (
  SELECT u.id AS user_id, t.day AS left_on, t.next_day AS back_on
  FROM turns t JOIN "users" u ON u.id = t.person_id
  WHERE t.action = 'user.deactivated' AND t.next_action = 'user.activated' AND t.next_day > t.day + 1
    AND t.day >= coalesce(u.hire_date, u.added_on)
), bounds AS (
  SELECT u.id AS user_id, coalesce(u.hire_date, u.added_on) AS first_day, u.hire_date IS NOT NULL AS is_known FROM "users" u
  UNION ALL SELECT user_id, back_on, true FROM gaps
), periods AS (
  SELECT b.user_id, b.first_day, b.is_known,
    (SELECT min(g.left_on) FROM gaps g WHERE g.user_id = b.user_id AND g.left_on >= b.first_day) AS left_on
  FROM bounds b
)
INSERT INTO "employments" (id, user_id, first_day, is_first_day_known, last_day)
SELECT gen_random_uuid(), p.user_id, p.first_day, p.is_known,
  coalesce(p.left_on, CASE WHEN u.status = 'DEACTIVATED' THEN greatest(u.left_on, p.first_day - 1) END)
FROM periods p JOIN "users" u ON u.id = p.user_id;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "hire_date";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "left_on";