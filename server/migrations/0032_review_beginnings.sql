ALTER TABLE "attendance_reviews" ADD COLUMN "reviewed_from" date;--> statement-breakpoint
-- Of nobody has a day been looked at yet.
UPDATE "attendance_reviews" SET "reviewed_from" = "reviewed_until" + 1;--> statement-breakpoint
ALTER TABLE "attendance_reviews" ALTER COLUMN "reviewed_from" SET NOT NULL;
