-- Who brought a document, and when, stays; its file changes with its version, and versions go forward.
CREATE FUNCTION guard_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.uploaded_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.uploaded_by, OLD.created_at)
    OR NEW.version NOT IN (OLD.version, OLD.version + 1)
    OR NEW.version = OLD.version
      AND (NEW.file_id, NEW.media_type, NEW.bytes) IS DISTINCT FROM (OLD.file_id, OLD.media_type, OLD.bytes) THEN
    RAISE EXCEPTION 'a document keeps who brought it, and its file changes with its version' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_guard BEFORE UPDATE ON documents
  FOR EACH ROW EXECUTE FUNCTION guard_document();
--> statement-breakpoint
-- Versions and confirmations are kept as they are for as long as there is their document.
CREATE FUNCTION guard_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM documents WHERE id = OLD.document_id) THEN
    RAISE EXCEPTION 'what is kept of a document goes with it alone' USING ERRCODE = 'MU001';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_versions_append_only BEFORE UPDATE OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION guard_of_document();
--> statement-breakpoint
CREATE TRIGGER document_acknowledgements_append_only BEFORE UPDATE OR DELETE ON document_acknowledgements
  FOR EACH ROW EXECUTE FUNCTION guard_of_document();
--> statement-breakpoint
CREATE TRIGGER document_versions_kept BEFORE TRUNCATE ON document_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_acknowledgements_kept BEFORE TRUNCATE ON document_acknowledgements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TYPE document_count AS (owner_id uuid, folder_id uuid, category text, is_private boolean, n integer);
--> statement-breakpoint
-- Where a document counts: with its uploader's, and where everybody sees it under the id of nobody; nowhere in the trash.
CREATE FUNCTION counts_of_document(one documents, n integer) RETURNS SETOF document_count
  LANGUAGE sql IMMUTABLE AS $$
  SELECT of, coalesce(one.folder_id, '00000000-0000-0000-0000-000000000000'), one.category, one.is_private, n
  FROM unnest(ARRAY[one.uploaded_by, '00000000-0000-0000-0000-000000000000']::uuid[]) AS of
  WHERE one.trashed_at IS NULL AND (of = one.uploaded_by OR NOT one.is_private)
$$;
--> statement-breakpoint
-- One key after the other, so that nobody waits in a circle.
CREATE FUNCTION add_document_counts(changes document_count[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO document_counts (owner_id, folder_id, category, is_private, count)
    SELECT owner_id, folder_id, category, is_private, sum(n) FROM unnest(changes)
    GROUP BY owner_id, folder_id, category, is_private HAVING sum(n) <> 0
    ORDER BY owner_id, folder_id, category, is_private
  ON CONFLICT (owner_id, folder_id, category, is_private)
    DO UPDATE SET count = document_counts.count + excluded.count
$$;
--> statement-breakpoint
CREATE FUNCTION count_new_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_document_counts(array_agg(c)) FROM new_rows AS r, counts_of_document(r, 1) AS c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_document_counts(array_agg(c)) FROM (
    SELECT c FROM new_rows AS r, counts_of_document(r, 1) AS c
    UNION ALL SELECT c FROM old_rows AS r, counts_of_document(r, -1) AS c
  ) AS changes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_document_counts(array_agg(c)) FROM old_rows AS r, counts_of_document(r, -1) AS c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_counted_new AFTER INSERT ON documents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_documents();
--> statement-breakpoint
CREATE TRIGGER documents_counted_changed AFTER UPDATE ON documents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_documents();
--> statement-breakpoint
CREATE TRIGGER documents_counted_removed AFTER DELETE ON documents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_documents();
--> statement-breakpoint
CREATE TRIGGER documents_kept BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
