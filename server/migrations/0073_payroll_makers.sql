CREATE TABLE "payroll_makers" (
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_makers_record_id_user_id_action_pk" PRIMARY KEY("record_id","user_id","action")
);
--> statement-breakpoint
ALTER TABLE "payroll_makers" ADD CONSTRAINT "payroll_makers_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_makers" ADD CONSTRAINT "payroll_makers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_makers_user_idx" ON "payroll_makers" USING btree ("user_id");--> statement-breakpoint
-- Records that are not approved yet begin with those who left their approval to another before, and with whoever submitted
-- them or had a month of the person paid elsewhere.
INSERT INTO "payroll_makers" ("record_id", "user_id", "action", "at")
SELECT r.id, made.user_id, made.action, min(made.at)
FROM "payroll_records" r
CROSS JOIN LATERAL (
  SELECT run.generated_by AS user_id, 'GENERATED' AS action, run.generated_at AS at
  FROM "payroll_runs" run WHERE run.period = r.period
  UNION ALL
  SELECT r.submitted_by, 'SUBMITTED', r.submitted_at WHERE r.submitted_by IS NOT NULL
  UNION ALL
  SELECT i.included_by, 'INCLUDED', i.created_at
  FROM "payroll_inclusions" i WHERE i.user_id = r.user_id AND i.included_in = r.period
  UNION ALL
  SELECT e.marked_by, 'PAID_ELSEWHERE', e.created_at
  FROM "payroll_paid_elsewhere" e WHERE e.user_id = r.user_id AND e.marked_in = r.period
  UNION ALL
  SELECT c.decided_by, 'RECOUNT', c.decided_at
  FROM "payroll_recounts" c
  JOIN "payroll_lines" l ON l.record_id = r.id AND l.period = c.period AND l.because ->> 'kind' = 'RETRO'
  WHERE c.user_id = r.user_id AND c.decision = 'SETTLE'
) made
WHERE r.status IN ('DRAFT', 'PENDING_APPROVAL')
GROUP BY r.id, made.user_id, made.action;
