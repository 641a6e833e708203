ALTER TABLE "users" ADD COLUMN "added_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_on" date;--> statement-breakpoint
-- As it was read until now: the day of the company's zone on which the row was made. Those who left have hardly changed
-- since they did.
WITH company AS (
  SELECT coalesce((SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'timeZone'), 'Africa/Cairo') AS zone
)
UPDATE "users" SET
  "added_on" = ("created_at" AT TIME ZONE company.zone)::date,
  "left_on" = CASE WHEN "status" = 'DEACTIVATED' THEN ("updated_at" AT TIME ZONE company.zone)::date END
FROM company;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "added_on" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "users_time_zone_idx" ON "users" USING btree ("time_zone") WHERE time_zone is not null;
