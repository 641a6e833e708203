-- A dump is restored, and a cluster upgraded, with an empty search path: functions name nothing that they do not find then.
-- "searchable" names what PostgreSQL has itself, and is part of many queries, into which only a function without
-- settings of its own is written.
DO $$
DECLARE
  own record;
BEGIN
  FOR own IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.proname <> 'searchable'
      AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', own.name);
  END LOOP;
END $$;
