CREATE TABLE "audit_eras" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entries_through" bigint,
	"sealed_keys" text,
	"digest" text,
	"mac" text NOT NULL
);
--> statement-breakpoint
-- Sealing a record anew with another key changes nothing that it says. It is done by whoever says so in its transaction.
CREATE OR REPLACE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('muster.sealing_anew', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_but_of_seal() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF (to_jsonb(NEW) - 'sealed') IS DISTINCT FROM (to_jsonb(OLD) - 'sealed') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER banking_details_same_but_for_seal BEFORE UPDATE ON banking_details
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_seal();
--> statement-breakpoint
CREATE TRIGGER emergency_contacts_same_but_for_seal BEFORE UPDATE ON emergency_contacts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_seal();
