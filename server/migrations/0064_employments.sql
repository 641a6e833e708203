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
	CONSTRAINT "employments_end_check" CHECK ("employments"."last_day" is not null or num_nonnulls("employments"."end_reason", "employments"."ended_at", "employments"."ended_by") = 0)
);
--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employments_user_idx" ON "employments" USING btree ("user_id","first_day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "employments_last_day_idx" ON "employments" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "employments_ended_by_idx" ON "employments" USING btree ("ended_by");--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_no_overlap"
  EXCLUDE USING gist (user_id WITH =, daterange(first_day, greatest(coalesce(last_day + 1, 'infinity'), first_day)) WITH &&);--> statement-breakpoint
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
  coalesce(p.left_on, CASE WHEN u.status = 'DEACTIVATED' THEN u.left_on END)
FROM periods p JOIN "users" u ON u.id = p.user_id;--> statement-breakpoint
-- Entries without pay stood for days away. Where one lies between two employments, what was paid before it goes on instead:
-- first days can move. Written a moment later than the entry, so that months that were computed since do not look changed.
INSERT INTO "employment_history" (id, user_id, holds_from, position, department, manager_id, salary, salary_currency,
  base_salary, recorded_by, recorded_at)
SELECT gen_random_uuid(), h.user_id, h.holds_from, h.position, h.department, h.manager_id, paid.salary, paid.salary_currency,
  paid.base_salary, h.recorded_by, h.recorded_at + interval '1 millisecond'
FROM "employments" ended
JOIN "employments" next ON next.user_id = ended.user_id AND next.first_day > ended.last_day
JOIN "employment_history" h ON h.user_id = ended.user_id AND h.salary IS NULL
  AND h.holds_from > ended.last_day AND h.holds_from < next.first_day
CROSS JOIN LATERAL (
  SELECT b.* FROM "employment_history" b WHERE b.user_id = h.user_id AND b.holds_from <= ended.last_day
  ORDER BY b.holds_from DESC, b.recorded_at DESC, b.id DESC LIMIT 1
) paid
WHERE paid.salary IS NOT NULL AND NOT EXISTS (
  SELECT FROM "employments" e WHERE e.user_id = h.user_id AND e.first_day > ended.last_day AND e.first_day < next.first_day);
--> statement-breakpoint
-- What is not approved of them is to be calculated again.
UPDATE "payroll_records" SET computed_at = '2000-01-01Z' WHERE status IN ('DRAFT', 'PENDING_APPROVAL')
  AND user_id IN (SELECT user_id FROM "employments" GROUP BY user_id HAVING count(*) > 1);--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "hire_date";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "left_on";