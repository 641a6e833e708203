-- Banking details and emergency contacts are kept version by version; those of a person who is deleted go with them.
CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
END $$;
--> statement-breakpoint
CREATE TRIGGER banking_details_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON banking_details
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();
--> statement-breakpoint
CREATE TRIGGER emergency_contacts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON emergency_contacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();
