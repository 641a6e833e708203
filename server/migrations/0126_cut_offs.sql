ALTER TABLE "pay_rules" ADD COLUMN "time_cut_off" smallint;--> statement-breakpoint
ALTER TABLE "pay_rules" ADD COLUMN "overtime_cut_off" smallint;--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_cut_off_check" CHECK ("pay_rules"."time_cut_off" between 1 and 28 and "pay_rules"."overtime_cut_off" between 1 and 28);