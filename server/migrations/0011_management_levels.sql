-- Who is below whom is kept for all rows of a statement at once: many people are added, or change places, together. Nobody
-- stands deeper than the fiftieth level, or, where they did already, no deeper than they did.
DROP TRIGGER users_management_paths ON users;
--> statement-breakpoint
DROP FUNCTION keep_management_paths();
--> statement-breakpoint
CREATE FUNCTION place_people(people uuid[], deepest_before integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most integer := greatest(49, deepest_before);
  deepest integer;
  ring boolean;
BEGIN
  WITH RECURSIVE up AS (
    SELECT id AS person_id, id AS manager_id, 0 AS depth FROM unnest(people) AS placed (id)
    UNION ALL
    SELECT up.person_id, u.manager_id, up.depth + 1 FROM up JOIN users u ON u.id = up.manager_id
      WHERE u.manager_id IS NOT NULL AND up.depth <= most
  ), found AS (
    SELECT max(depth) AS deepest, bool_or(depth > 0 AND manager_id = person_id) AS ring FROM up
  ), written AS (
    INSERT INTO management_paths (manager_id, person_id, depth)
      SELECT up.manager_id, up.person_id, up.depth FROM up, found WHERE found.deepest <= most AND NOT found.ring
  )
  SELECT found.deepest, found.ring INTO deepest, ring FROM found;
  IF ring THEN
    RAISE EXCEPTION 'management cycle' USING ERRCODE = 'MU002';
  ELSIF deepest > most THEN
    RAISE EXCEPTION 'too many levels of management' USING ERRCODE = 'MU006';
  END IF;
END $$;
--> statement-breakpoint
-- One writer at a time, so that two moves cannot make a cycle together.
CREATE FUNCTION keep_added_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE manager_id IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(hashtext('management_paths'));
  END IF;
  PERFORM place_people(array_agg(id), 0) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_moved_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
  people uuid[];
  deepest_before integer;
BEGIN
  SELECT array_agg(after.id) INTO moved FROM before JOIN after ON after.id = before.id
    WHERE after.manager_id IS DISTINCT FROM before.manager_id;
  IF moved IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('management_paths'));
  SELECT array_agg(DISTINCT person_id) INTO people FROM management_paths WHERE manager_id = ANY (moved);
  WITH gone AS (
    DELETE FROM management_paths WHERE person_id = ANY (people) RETURNING depth
  )
  SELECT max(depth) INTO deepest_before FROM gone;
  PERFORM place_people(people, deepest_before);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_added_paths AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_added_paths();
--> statement-breakpoint
CREATE TRIGGER users_moved_paths AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_moved_paths();
