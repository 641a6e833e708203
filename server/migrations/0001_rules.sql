-- What the query builder cannot say: exclusions, guards and sums that hold whoever writes.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint

-- Append-only tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MU001';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER leave_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER leave_requests_kept BEFORE DELETE OR TRUNCATE ON leave_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Each new audit entry waits for its seal.
CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_await_seal AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION await_seal();
--> statement-breakpoint

-- Who is below whom, kept with users.manager_id. One writer at a time, so that two moves cannot make a cycle together.
CREATE FUNCTION keep_management_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO management_paths (manager_id, person_id, depth) VALUES (NEW.id, NEW.id, 0);
  ELSIF NEW.manager_id IS NOT DISTINCT FROM OLD.manager_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' AND NEW.manager_id IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('management_paths'));
  IF TG_OP = 'UPDATE' THEN
    IF NEW.manager_id IS NOT NULL AND EXISTS (
      SELECT FROM management_paths WHERE manager_id = NEW.id AND person_id = NEW.manager_id
    ) THEN
      RAISE EXCEPTION 'management cycle' USING ERRCODE = 'MU002';
    END IF;
    DELETE FROM management_paths p
      USING management_paths above, management_paths below
      WHERE above.person_id = NEW.id AND above.depth > 0
        AND below.manager_id = NEW.id
        AND p.manager_id = above.manager_id AND p.person_id = below.person_id;
  END IF;
  INSERT INTO management_paths (manager_id, person_id, depth)
    SELECT above.manager_id, below.person_id, above.depth + below.depth + 1
    FROM management_paths above, management_paths below
    WHERE above.person_id = NEW.manager_id AND below.manager_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_management_paths AFTER INSERT OR UPDATE OF manager_id ON users
  FOR EACH ROW EXECUTE FUNCTION keep_management_paths();
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_not_own_manager CHECK (manager_id <> id);
--> statement-breakpoint

-- A role's version rises with its permissions, so that servers which remember them notice.
CREATE FUNCTION raise_role_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roles SET version = version + 1 WHERE id = coalesce(NEW.role_id, OLD.role_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER role_permissions_version AFTER INSERT OR UPDATE OR DELETE ON role_permissions
  FOR EACH ROW EXECUTE FUNCTION raise_role_version();
--> statement-breakpoint

-- Two requests of one person that hold days never overlap.
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap
  EXCLUDE USING gist (user_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
  WHERE (status IN ('PENDING', 'APPROVED'));
--> statement-breakpoint

-- A decision is made once; afterwards an approved request may only be cancelled. What was asked never changes then.
CREATE FUNCTION guard_leave_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'PENDING' THEN
    IF NEW.status <> OLD.status AND NOT (OLD.status = 'APPROVED' AND NEW.status = 'CANCELLED') THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
    IF (NEW.user_id, NEW.leave_type, NEW.start_date, NEW.end_date, NEW.total_days, NEW.reason, NEW.certificate_id,
        NEW.decided_by, NEW.decided_at, NEW.rejection_reason)
       IS DISTINCT FROM (OLD.user_id, OLD.leave_type, OLD.start_date, OLD.end_date, OLD.total_days, OLD.reason,
        OLD.certificate_id, OLD.decided_by, OLD.decided_at, OLD.rejection_reason) THEN
      RAISE EXCEPTION 'leave request % is decided', OLD.id USING ERRCODE = 'MU003';
    END IF;
  END IF;
  IF NEW.status IN ('APPROVED', 'REJECTED') AND (NEW.decided_by IS NULL OR NEW.decided_at IS NULL) THEN
    RAISE EXCEPTION 'a decision names who decided' USING ERRCODE = 'MU003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leave_requests_decision BEFORE UPDATE ON leave_requests
  FOR EACH ROW EXECUTE FUNCTION guard_leave_decision();
--> statement-breakpoint

-- A balance is the sum of its ledger, and nothing is reserved beyond it. The upsert locks the balance's row, so that
-- reservations of one person for one type and year stand in line.
CREATE FUNCTION keep_leave_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  policy_limited boolean;
  balance leave_balances%ROWTYPE;
BEGIN
  SELECT p.yearly_days IS NOT NULL INTO policy_limited FROM leave_policies p
    WHERE p.leave_type = NEW.leave_type AND p.effective_from <= make_date(NEW.year, 12, 31)
    ORDER BY p.effective_from DESC LIMIT 1;
  INSERT INTO leave_balances AS b (id, user_id, leave_type, year, limited, total_days, used_days, pending_days)
    VALUES (gen_random_uuid(), NEW.user_id, NEW.leave_type, NEW.year, coalesce(policy_limited, true), 0, 0, 0)
    ON CONFLICT (user_id, year, leave_type) DO NOTHING;
  UPDATE leave_balances b SET
      limited = coalesce(policy_limited, true),
      total_days = b.total_days + NEW.total_days,
      used_days = b.used_days + NEW.used_days,
      pending_days = b.pending_days + NEW.pending_days
    WHERE b.user_id = NEW.user_id AND b.year = NEW.year AND b.leave_type = NEW.leave_type
    RETURNING * INTO balance;
  IF NEW.kind = 'RESERVATION' AND balance.limited
     AND balance.total_days - balance.used_days - balance.pending_days < 0 THEN
    RAISE EXCEPTION 'leave balance exceeded' USING ERRCODE = 'MU004',
      DETAIL = (balance.total_days - balance.used_days - balance.pending_days + NEW.pending_days)::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'leave_balances is kept by its ledger' USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leave_balances_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON leave_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_balance();
--> statement-breakpoint
CREATE TRIGGER leave_ledger_balance AFTER INSERT ON leave_ledger
  FOR EACH ROW EXECUTE FUNCTION keep_leave_balance();
--> statement-breakpoint

-- The policies that a company starts with (contract, "Leave").
INSERT INTO leave_policies (id, leave_type, effective_from, yearly_days, certificate_required) VALUES
  (gen_random_uuid(), 'ANNUAL', '2000-01-01', 21, false),
  (gen_random_uuid(), 'SICK', '2000-01-01', 10, true),
  (gen_random_uuid(), 'PERSONAL', '2000-01-01', 5, false),
  (gen_random_uuid(), 'EMERGENCY', '2000-01-01', 6, false),
  (gen_random_uuid(), 'MATERNITY', '2000-01-01', 90, false),
  (gen_random_uuid(), 'PATERNITY', '2000-01-01', 5, false),
  (gen_random_uuid(), 'UNPAID', '2000-01-01', NULL, false);
