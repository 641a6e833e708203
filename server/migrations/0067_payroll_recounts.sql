CREATE TABLE "payroll_recounts" (
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_recounts_user_id_period_pk" PRIMARY KEY("user_id","period"),
	CONSTRAINT "payroll_recounts_decision_check" CHECK ("payroll_recounts"."decision" in ('SETTLE', 'KEEP') and num_nulls("payroll_recounts"."decision", "payroll_recounts"."decided_by", "payroll_recounts"."decided_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "payroll_recounts" ADD CONSTRAINT "payroll_recounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_recounts" ADD CONSTRAINT "payroll_recounts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_recounts_decider_idx" ON "payroll_recounts" USING btree ("decided_by");--> statement-breakpoint
-- Approved months with days between two employments, or from a first day of employment to the day on which pay began, that
-- paid for others than the days employed, or were corrected since. What was computed once there were employments is right.
WITH doubtful AS (
  SELECT user_id, last_day + 1 AS from_day, back_on - 1 AS to_day
  FROM (
    SELECT user_id, last_day, lead(first_day) OVER (PARTITION BY user_id ORDER BY first_day) AS back_on FROM "employments"
  ) ended
  WHERE back_on > last_day + 1
  UNION ALL
  SELECT began.user_id, began.first_day, first.holds_from - 1
  FROM (
    SELECT DISTINCT ON (user_id) user_id, first_day, is_first_day_known FROM "employments" ORDER BY user_id, first_day
  ) began
  CROSS JOIN LATERAL (
    SELECT holds_from, salary FROM "employment_history" h WHERE h.user_id = began.user_id
    ORDER BY holds_from, recorded_at DESC, id DESC LIMIT 1
  ) first
  WHERE began.is_first_day_known AND first.holds_from > began.first_day AND first.salary IS NOT NULL
), months AS (
  SELECT DISTINCT r.user_id, r.period, (r.period || '-01')::date AS first,
    ((r.period || '-01')::date + interval '1 month - 1 day')::date AS last
  FROM doubtful d
  JOIN "payroll_records" r ON r.user_id = d.user_id
    AND r.period BETWEEN to_char(d.from_day, 'YYYY-MM') AND to_char(d.to_day, 'YYYY-MM')
  WHERE r.status IN ('APPROVED', 'PAID') AND r.computed_at <= (SELECT min(created_at) FROM "employments")
)
INSERT INTO "payroll_recounts" (user_id, period)
SELECT m.user_id, m.period FROM months m
WHERE (
  SELECT coalesce(sum(l.quantity), 0) FROM "payroll_records" r JOIN "payroll_lines" l ON l.record_id = r.id
  WHERE r.user_id = m.user_id AND r.period = m.period AND l.period = m.period AND l.code = 'SALARY'
) <> (
  SELECT coalesce(sum(least(e.last_day, m.last) - greatest(e.first_day, m.first) + 1), 0) FROM "employments" e
  WHERE e.user_id = m.user_id AND e.first_day <= m.last AND (e.last_day IS NULL OR e.last_day >= greatest(e.first_day, m.first))
) OR EXISTS (
  SELECT FROM "payroll_records" r JOIN "payroll_lines" l ON l.record_id = r.id
  WHERE r.user_id = m.user_id AND r.period > m.period AND l.period = m.period AND l.code = 'SALARY'
);
--> statement-breakpoint
-- What was agreed at first holds from the first day: it had moved to an earlier one. Written last of all, so that months
-- that are not approved yet show that they have changed.
INSERT INTO "employment_history" (id, user_id, holds_from, position, department, manager_id, salary, salary_currency,
  base_salary, recorded_by, recorded_at)
SELECT gen_random_uuid(), began.user_id, began.first_day, first.position, first.department, first.manager_id, first.salary,
  first.salary_currency, first.base_salary, first.recorded_by, greatest(clock_timestamp(), (
    SELECT max(h.recorded_at) + interval '1 millisecond' FROM "employment_history" h WHERE h.user_id = began.user_id
  ))
FROM (
  SELECT DISTINCT ON (user_id) user_id, first_day, is_first_day_known FROM "employments" ORDER BY user_id, first_day
) began
CROSS JOIN LATERAL (
  SELECT h.* FROM "employment_history" h WHERE h.user_id = began.user_id
  ORDER BY holds_from, recorded_at DESC, id DESC LIMIT 1
) first
WHERE began.is_first_day_known AND first.holds_from > began.first_day AND first.salary IS NOT NULL;
