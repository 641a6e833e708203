CREATE TABLE "audit_archives" (
	"position" bigint PRIMARY KEY NOT NULL,
	"first_position" bigint NOT NULL,
	"digest" text NOT NULL,
	"before" date NOT NULL,
	"kept_actions" text[] NOT NULL,
	"kept" integer NOT NULL,
	"is_keyed" boolean NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"mac" text NOT NULL
);

--> statement-breakpoint
-- Archives are recorded once. Only their signature is made anew when the key changes.
CREATE FUNCTION refuse_change_of_archive() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (to_jsonb(NEW) - 'mac') IS DISTINCT FROM (to_jsonb(OLD) - 'mac') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_archives_append_only BEFORE UPDATE OR DELETE ON audit_archives
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_archive();
--> statement-breakpoint
CREATE TRIGGER audit_archives_kept BEFORE TRUNCATE ON audit_archives
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Entries and seals are removed only by the function below, and only those of an archive.
CREATE FUNCTION refuse_change_of_trail() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('muster.removing_archived', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trail();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trail();
--> statement-breakpoint
CREATE FUNCTION refuse_unarchived() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  place bigint;
BEGIN
  IF TG_TABLE_NAME = 'audit_seals' THEN
    place := OLD.position;
  ELSE
    SELECT position INTO place FROM audit_seals WHERE entry_id = OLD.id;
  END IF;
  IF NOT EXISTS (SELECT FROM audit_archives a WHERE place BETWEEN a.first_position AND a.position) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_archived BEFORE DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
CREATE TRIGGER audit_seals_archived BEFORE DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_unarchived();
--> statement-breakpoint
-- Removes the entries and seals of the archive that ends at this seal, except those that it says are kept.
CREATE FUNCTION remove_archived_audit(archive bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  one audit_archives;
  removed bigint;
BEGIN
  SELECT * INTO STRICT one FROM audit_archives WHERE position = archive;
  PERFORM set_config('muster.removing_archived', 'on', true);
  DELETE FROM audit_entries e USING audit_seals s
    WHERE s.position BETWEEN one.first_position AND one.position AND e.id = s.entry_id AND e.action <> ALL (one.kept_actions);
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed <> one.position - one.first_position + 1 - one.kept THEN
    RAISE EXCEPTION 'the archive up to seal % does not have the entries of the table', archive USING ERRCODE = 'MU001';
  END IF;
  DELETE FROM audit_seals s WHERE s.position BETWEEN one.first_position AND one.position
    AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = s.entry_id);
  PERFORM set_config('muster.removing_archived', '', true);
  RETURN removed;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION remove_archived_audit(bigint) FROM PUBLIC;
