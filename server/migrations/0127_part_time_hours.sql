-- Present rules keep valuing an hour of part-time work as one of full time, so that no approved month changes. Companies
-- with payroll that never set rules get the initial ones as a row: they keep them until they set others.
ALTER TABLE "pay_rules" ADD COLUMN "hour_base" text DEFAULT 'FULL_TIME' NOT NULL;--> statement-breakpoint
INSERT INTO pay_rules (id, first_day, divisor, day_premium, night_premium, rest_day_premium, holiday_premium, night_from,
    night_to, absences_deducted, pack, created_at)
  SELECT gen_random_uuid(), '2000-01-01', 240, 35, 70, 100, 100, '19:00', '07:00', false, 'NONE', '2000-01-01'
  WHERE EXISTS (SELECT FROM payroll_records) AND NOT EXISTS (SELECT FROM pay_rules WHERE first_day <= '2000-01-01');--> statement-breakpoint
ALTER TABLE "pay_rules" ALTER COLUMN "hour_base" SET DEFAULT 'OWN_HOURS';--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_hour_base_check" CHECK ("pay_rules"."hour_base" in ('OWN_HOURS', 'FULL_TIME'));