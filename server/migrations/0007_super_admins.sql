-- There is always an active Super Admin whose role never expires. Whoever takes one away waits for the other who does
-- (the same lock as held.ts takes for every change of roles), so that two cannot each leave the other's as the last.
CREATE FUNCTION keep_a_super_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    IF NOT EXISTS (
      SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
      WHERE ur.user_id = OLD.id AND r.name = 'Super Admin' AND ur.expires_at IS NULL
    ) THEN
      RETURN NULL;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM roles WHERE id = OLD.role_id AND name = 'Super Admin') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('roles'));
  IF NOT EXISTS (
    SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id JOIN users u ON u.id = ur.user_id
    WHERE r.name = 'Super Admin' AND ur.expires_at IS NULL AND u.status = 'ACTIVE'
  ) THEN
    RAISE EXCEPTION 'this would leave no Super Admin' USING ERRCODE = 'MU005';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_roles_keep_a_super_admin AFTER UPDATE OR DELETE ON user_roles
  FOR EACH ROW WHEN (OLD.expires_at IS NULL) EXECUTE FUNCTION keep_a_super_admin();
--> statement-breakpoint
CREATE TRIGGER users_keep_a_super_admin AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status = 'ACTIVE' AND NEW.status <> 'ACTIVE') EXECUTE FUNCTION keep_a_super_admin();
--> statement-breakpoint

-- Super Admin is known by its name.
CREATE FUNCTION keep_super_admin_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the role Super Admin keeps its name' USING ERRCODE = 'MU005';
END $$;
--> statement-breakpoint
CREATE TRIGGER roles_keep_super_admin BEFORE UPDATE ON roles
  FOR EACH ROW WHEN (OLD.name = 'Super Admin' AND NEW.name <> OLD.name) EXECUTE FUNCTION keep_super_admin_name();
