-- A review goes from draft to submitted to completed; then nothing of it changes. Only a draft is ever deleted.
CREATE FUNCTION guard_performance_review() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.status = 'COMPLETED'
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
CREATE TRIGGER performance_reviews_guard BEFORE INSERT OR UPDATE OR DELETE ON performance_reviews
  FOR EACH ROW EXECUTE FUNCTION guard_performance_review();
--> statement-breakpoint
CREATE TRIGGER performance_reviews_kept BEFORE TRUNCATE ON performance_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was changed stays as it is written, and goes with the thing alone.
CREATE FUNCTION guard_performance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM performance_reviews WHERE id = OLD.thing_id)
    OR EXISTS (SELECT FROM performance_goals WHERE id = OLD.thing_id)
    OR EXISTS (SELECT FROM performance_notes WHERE id = OLD.thing_id) THEN
    RAISE EXCEPTION 'the history of what is there is kept' USING ERRCODE = 'MU001';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER performance_changes_guard BEFORE DELETE ON performance_changes
  FOR EACH ROW EXECUTE FUNCTION guard_performance_change();
--> statement-breakpoint
CREATE TRIGGER performance_changes_append_only BEFORE UPDATE OR TRUNCATE ON performance_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of a person always in the same order: of two who count for one person neither waits for what the other holds.
CREATE FUNCTION count_performance(changed performance_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO performance_counts AS c (user_id, thing, state, label, count, ratings)
    SELECT user_id, thing, state, label, sum(count), sum(ratings) FROM unnest(changed)
    GROUP BY user_id, thing, state, label HAVING sum(count) <> 0 OR sum(ratings) <> 0
    ORDER BY user_id, thing, state, label
    ON CONFLICT (user_id, thing, state, label)
    DO UPDATE SET count = c.count + excluded.count, ratings = c.ratings + excluded.ratings;
  INSERT INTO performance_totals AS t (thing, state, label, part, count, ratings)
    SELECT thing, state, label, pg_backend_pid() & 31, sum(count), sum(ratings) FROM unnest(changed)
    GROUP BY thing, state, label HAVING sum(count) <> 0 OR sum(ratings) <> 0
    ORDER BY thing, state, label
    ON CONFLICT (thing, state, label, part)
    DO UPDATE SET count = t.count + excluded.count, ratings = t.ratings + excluded.ratings;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_performance_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'REVIEW', status, kind, 1, overall_rating)::performance_counts
      FROM added WHERE status <> 'DRAFT');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'REVIEW', status, kind, -1, -overall_rating)::performance_counts
      FROM removed WHERE status <> 'DRAFT');
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_performance_goals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'GOAL', CASE WHEN completed_at IS NULL THEN 'OPEN' ELSE 'COMPLETED' END,
      priority, 1, 0)::performance_counts FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'GOAL',
      CASE WHEN completed_at IS NULL THEN 'OPEN' ELSE 'COMPLETED' END, priority, -1, 0)::performance_counts FROM removed);
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_performance_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed performance_counts[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT ROW(user_id, 'NOTE', CASE WHEN is_private THEN 'PRIVATE' ELSE 'OPEN' END, type, 1, 0)
      ::performance_counts FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT ROW(user_id, 'NOTE', CASE WHEN is_private THEN 'PRIVATE' ELSE 'OPEN' END,
      type, -1, 0)::performance_counts FROM removed);
  END IF;
  PERFORM count_performance(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER performance_reviews_counted AFTER INSERT ON performance_reviews
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_reviews();
--> statement-breakpoint
CREATE TRIGGER performance_reviews_recounted AFTER UPDATE ON performance_reviews
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_reviews();
--> statement-breakpoint
CREATE TRIGGER performance_reviews_uncounted AFTER DELETE ON performance_reviews
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_performance_reviews();
--> statement-breakpoint
CREATE TRIGGER performance_goals_counted AFTER INSERT ON performance_goals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_goals();
--> statement-breakpoint
CREATE TRIGGER performance_goals_recounted AFTER UPDATE ON performance_goals
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_goals();
--> statement-breakpoint
CREATE TRIGGER performance_goals_uncounted AFTER DELETE ON performance_goals
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_performance_goals();
--> statement-breakpoint
CREATE TRIGGER performance_notes_counted AFTER INSERT ON performance_notes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_notes();
--> statement-breakpoint
CREATE TRIGGER performance_notes_recounted AFTER UPDATE ON performance_notes
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_performance_notes();
--> statement-breakpoint
CREATE TRIGGER performance_notes_uncounted AFTER DELETE ON performance_notes
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_performance_notes();
--> statement-breakpoint
CREATE TRIGGER performance_counts_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON performance_counts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_count();
--> statement-breakpoint
CREATE TRIGGER performance_totals_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON performance_totals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_count();
--> statement-breakpoint
CREATE TRIGGER performance_goals_kept BEFORE TRUNCATE ON performance_goals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER performance_notes_kept BEFORE TRUNCATE ON performance_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
