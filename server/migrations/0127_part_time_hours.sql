-- Present rules keep valuing an hour of part-time work as one of full time, so that no approved month changes.
ALTER TABLE "pay_rules" ADD COLUMN "hour_base" text DEFAULT 'FULL_TIME' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_rules" ALTER COLUMN "hour_base" SET DEFAULT 'OWN_HOURS';--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_hour_base_check" CHECK ("pay_rules"."hour_base" in ('OWN_HOURS', 'FULL_TIME'));