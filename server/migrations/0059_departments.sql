CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "departments_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "departments_spelling_key" ON "departments" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "positions_spelling_key" ON "positions" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO departments (id, name, place)
  SELECT gen_random_uuid(), name, row_number() OVER (ORDER BY place, name)
  FROM (
    SELECT name, min(place) AS place FROM (
      SELECT name, place FROM unnest(ARRAY['Engineering', 'Marketing', 'Sales', 'HR', 'Finance', 'Operations', 'Leadership'])
        WITH ORDINALITY AS starting (name, place)
      UNION ALL SELECT department, 100 FROM users WHERE department IS NOT NULL
      UNION ALL SELECT department, 100 FROM document_shares WHERE department IS NOT NULL
    ) AS named GROUP BY name
  ) AS found;--> statement-breakpoint
INSERT INTO positions (id, name)
  SELECT gen_random_uuid(), name FROM (
    SELECT DISTINCT ON (lower(position)) position AS name, sum(count(*)) OVER (PARTITION BY lower(position)) AS people
    FROM users WHERE position IS NOT NULL GROUP BY position ORDER BY lower(position), count(*) DESC, position
  ) AS held ORDER BY people DESC, name LIMIT 1000;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_department_departments_name_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_department_departments_name_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("name") ON DELETE no action ON UPDATE cascade;