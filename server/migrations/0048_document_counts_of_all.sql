-- Who sees every document would add up those of each uploader: all of them are counted under an id of their own as well,
-- the last there is, and so the last that anybody waits for.
CREATE OR REPLACE FUNCTION counts_of_document(one documents, n integer) RETURNS SETOF document_count
  LANGUAGE sql IMMUTABLE AS $$
  SELECT of, coalesce(one.folder_id, '00000000-0000-0000-0000-000000000000'), one.category, one.is_private, n
  FROM unnest(ARRAY[
    one.uploaded_by, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  ]::uuid[]) AS of
  WHERE one.trashed_at IS NULL AND (of <> '00000000-0000-0000-0000-000000000000' OR NOT one.is_private)
$$;
--> statement-breakpoint
INSERT INTO document_counts (owner_id, folder_id, category, is_private, count)
  SELECT 'ffffffff-ffff-ffff-ffff-ffffffffffff', folder_id, category, is_private, sum(count) FROM document_counts
  WHERE owner_id <> '00000000-0000-0000-0000-000000000000' GROUP BY folder_id, category, is_private;
