ALTER TABLE "performance_counts" ADD COLUMN "rated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "performance_totals" ADD COLUMN "rated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD CONSTRAINT "performance_reviews_replaced_check" CHECK ("performance_reviews"."status" <> 'DRAFT' or not "performance_reviews"."is_replaced");--> statement-breakpoint
-- A review goes from draft to submitted to completed; then nothing of it changes but whether a newer one replaces it.
CREATE OR REPLACE FUNCTION guard_performance_review() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'a review that was submitted is kept' USING ERRCODE = 'MU001';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status = 'COMPLETED' OR NEW.employee_comments IS NOT NULL THEN
      RAISE EXCEPTION 'a review begins as a draft, or submitted' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'COMPLETED' AND to_jsonb(NEW) - 'is_replaced' IS DISTINCT FROM to_jsonb(OLD) - 'is_replaced'
    OR NOT (OLD.status = NEW.status OR (OLD.status, NEW.status) IN (('DRAFT', 'SUBMITTED'), ('SUBMITTED', 'COMPLETED')))
    OR (NEW.user_id, NEW.author_id, NEW.kind, NEW.created_at)
      IS DISTINCT FROM (OLD.user_id, OLD.author_id, OLD.kind, OLD.created_at)
    OR OLD.submitted_at IS DISTINCT FROM NEW.submitted_at AND OLD.status <> 'DRAFT'
    OR OLD.status = 'DRAFT' AND NEW.employee_comments IS NOT NULL THEN
    RAISE EXCEPTION 'a review does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_performance(changed performance_counts[]) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO performance_counts AS c (user_id, thing, state, label, count, ratings, rated)
    SELECT user_id, thing, state, label, sum(count), sum(ratings), sum(rated) FROM unnest(changed)
    GROUP BY user_id, thing, state, label HAVING sum(count) <> 0 OR sum(ratings) <> 0 OR sum(rated) <> 0
    ORDER BY user_id, thing, state, label
    ON CONFLICT (user_id, thing, state, label)
    DO UPDATE SET count = c.count + excluded.count, ratings = c.ratings + excluded.ratings,
      rated = c.rated + excluded.rated;
  INSERT INTO performance_totals AS t (thing, state, label, part, count, ratings, rated)
    SELECT thing, state, label, pg_backend_pid() & 31, sum(count), sum(ratings), sum(rated) FROM unnest(changed)
    GROUP BY thing, state, label HAVING sum(count) <> 0 OR sum(ratings) <> 0 OR sum(rated) <> 0
    ORDER BY thing, state, label
    ON CONFLICT (thing, state, label, part)
    DO UPDATE SET count = t.count + excluded.count, ratings = t.ratings + excluded.ratings,
      rated = t.rated + excluded.rated;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_performance_reviews() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'REVIEW', status, kind, 1, CASE WHEN is_replaced THEN 0 ELSE overall_rating END,
      CASE WHEN is_replaced THEN 0 ELSE 1 END)::performance_counts FROM added WHERE status <> 'DRAFT');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'REVIEW', status, kind, -1,
      CASE WHEN is_replaced THEN 0 ELSE -overall_rating END, CASE WHEN is_replaced THEN 0 ELSE -1 END)
      ::performance_counts FROM removed WHERE status <> 'DRAFT');
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_performance_goals() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'GOAL', CASE WHEN completed_at IS NULL THEN 'OPEN' ELSE 'COMPLETED' END,
      priority, 1, 0, 0)::performance_counts FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'GOAL', CASE WHEN completed_at IS NULL THEN 'OPEN' ELSE 'COMPLETED' END,
      priority, -1, 0, 0)::performance_counts FROM removed);
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_performance_notes() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'NOTE', CASE WHEN is_private THEN 'PRIVATE' ELSE 'OPEN' END, type, 1, 0, 0)
      ::performance_counts FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'NOTE', CASE WHEN is_private THEN 'PRIVATE' ELSE 'OPEN' END,
      type, -1, 0, 0)::performance_counts FROM removed);
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- So far each review counted; the update then takes those out that a newer one replaces.
ALTER TABLE performance_counts DISABLE TRIGGER performance_counts_kept;--> statement-breakpoint
ALTER TABLE performance_totals DISABLE TRIGGER performance_totals_kept;--> statement-breakpoint
UPDATE performance_counts SET rated = count WHERE thing = 'REVIEW';--> statement-breakpoint
UPDATE performance_totals SET rated = count WHERE thing = 'REVIEW';--> statement-breakpoint
ALTER TABLE performance_counts ENABLE TRIGGER performance_counts_kept;--> statement-breakpoint
ALTER TABLE performance_totals ENABLE TRIGGER performance_totals_kept;--> statement-breakpoint
-- A period that is written alike each year ("Annual review") is one of that year: what was submitted more than 180 days
-- before the next one of its name is told apart by its month, and goes on counting.
ALTER TABLE performance_reviews DISABLE TRIGGER performance_reviews_guard;--> statement-breakpoint
UPDATE performance_reviews r
  SET review_period = left(btrim(r.review_period), 89) || to_char(own.last, ' (YYYY-MM)')
  FROM (
    SELECT id, later, max(submitted_at) OVER (PARTITION BY author_id, user_id, kind, period, later) AS last
    FROM (
      SELECT id, author_id, user_id, kind, period, submitted_at,
        count(*) FILTER (WHERE next - submitted_at > interval '180 days') OVER (
          PARTITION BY author_id, user_id, kind, period ORDER BY submitted_at DESC, id DESC) AS later
      FROM (
        SELECT id, author_id, user_id, kind, lower(btrim(review_period)) AS period, submitted_at,
          lead(submitted_at) OVER (PARTITION BY author_id, user_id, kind, lower(btrim(review_period))
            ORDER BY submitted_at, id) AS next
        FROM performance_reviews WHERE status <> 'DRAFT') AS reviews) AS periods) AS own
  WHERE own.id = r.id AND own.later > 0;
--> statement-breakpoint
ALTER TABLE performance_reviews ENABLE TRIGGER performance_reviews_guard;--> statement-breakpoint
UPDATE performance_reviews SET is_replaced = true FROM (
    SELECT id, row_number() OVER (PARTITION BY author_id, user_id, kind, lower(btrim(review_period))
      ORDER BY submitted_at DESC, id DESC) AS place
    FROM performance_reviews WHERE status <> 'DRAFT') AS placed
  WHERE placed.id = performance_reviews.id AND placed.place > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "performance_reviews_counted_key" ON "performance_reviews" USING btree ("author_id","user_id","kind",lower(btrim("review_period"))) WHERE status <> 'DRAFT' and not is_replaced;--> statement-breakpoint
DROP INDEX "performance_reviews_submitted_idx";--> statement-breakpoint
CREATE INDEX "performance_reviews_submitted_idx" ON "performance_reviews" USING btree ("submitted_at","user_id","kind","is_replaced","overall_rating","status") WHERE status <> 'DRAFT';
