-- How people look for one another, as contract/src/search.ts has it for the browser: without accents, apostrophes and
-- capitals. Made of what PostgreSQL has itself, so that an ordinary owner of the database may make it.
CREATE FUNCTION searchable(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(replace(
      lower(regexp_replace(
        normalize(translate(given, '''`´‘’‛ʹʻʼ′＇', ''), NFKD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g'
      )),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðħıŋŧςىة‐‑‒–—―−ـ', 'olddhintσيه-------')
$$;
--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "details_text" text GENERATED ALWAYS AS (searchable(coalesce("users"."position", '') || ' ' || coalesce("users"."ll_id", ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_details_idx" ON "users" USING gin ("details_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (("status" <> 'ACTIVE'),"search_text","id");
