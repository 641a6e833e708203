-- Somebody who moves to another time zone takes all the shifts to come along: whether they overlap is looked at once all
-- are written, not at each row while the next still stands where it was.
ALTER TABLE shifts DROP CONSTRAINT shifts_no_overlap;
--> statement-breakpoint
ALTER TABLE shifts ADD CONSTRAINT shifts_no_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE INITIALLY IMMEDIATE;
