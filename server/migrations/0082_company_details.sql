ALTER TABLE "accounts" ADD COLUMN "billing_name" text;--> statement-breakpoint
-- Accounts of one name are told apart before a name is an account's alone: the first keeps it, those after it get a number, and
-- keep the name on their invoices.
DO $$
DECLARE
  own record;
  place integer;
  mark text;
  wanted text;
BEGIN
  FOR own IN
    SELECT id, btrim(name) AS name
    FROM (
      SELECT id, name, created_at, row_number() OVER (PARTITION BY lower(btrim(name)) ORDER BY created_at, id) AS place
      FROM accounts
    ) AS same
    WHERE same.place > 1
    ORDER BY same.created_at, same.id
  LOOP
    place := 1;
    LOOP
      place := place + 1;
      mark := ' (' || place || ')';
      wanted := rtrim(left(own.name, 120 - length(mark))) || mark;
      EXIT WHEN NOT EXISTS (SELECT FROM accounts a WHERE lower(btrim(a.name)) = lower(wanted));
    END LOOP;
    UPDATE accounts SET name = wanted, billing_name = own.name, updated_at = now() WHERE id = own.id;
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "invoices_list_idx";--> statement-breakpoint
ALTER TABLE "former_identities" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "former_identities" ADD COLUMN "registration_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_name_key" ON "accounts" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "invoices_list_idx" ON "invoices" USING btree ((status <> 'DRAFT'),"issued_on" DESC NULLS FIRST,"kind",length("number") desc,"number" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
