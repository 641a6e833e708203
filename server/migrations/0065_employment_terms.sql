ALTER TABLE "employments" DROP CONSTRAINT "employments_end_check";--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "probation_end" date;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "team_passed_on" jsonb;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_probation_check" CHECK ("employments"."probation_end" >= "employments"."first_day");--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_end_check" CHECK ("employments"."last_day" is not null or num_nonnulls("employments"."end_reason", "employments"."ended_at", "employments"."ended_by", "employments"."team_passed_on") = 0);