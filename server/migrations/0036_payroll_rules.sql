-- The hours of the night were a setting; they are part of the dated rules of pay now, from the beginning on.
INSERT INTO pay_rules (id, first_day, divisor, day_premium, night_premium, rest_day_premium, holiday_premium,
    night_from, night_to, absences_deducted, pack)
  SELECT gen_random_uuid(), '2000-01-01', 240, 35, 70, 100, 100,
    coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'nightFrom'), '19:00'),
    coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'nightTo'), '07:00'), false, 'NONE'
  WHERE EXISTS (SELECT FROM settings WHERE key IN ('nightFrom', 'nightTo'));
--> statement-breakpoint
DELETE FROM settings WHERE key IN ('nightFrom', 'nightTo');
--> statement-breakpoint
CREATE TRIGGER pay_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_rules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Statuses go one way, but from PENDING_APPROVAL back to DRAFT. The figures change in drafts alone, and an approved record
-- changes in nothing but that it is paid.
CREATE FUNCTION guard_payroll_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,held,note,submitted_by,submitted_at,approved_by,approved_at,paid_by,paid_at,updated_at}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'payroll that was submitted is kept' USING ERRCODE = 'MU001';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'payroll begins as a draft' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status IN ('APPROVED', 'PAID') THEN
    moving := '{status,paid_by,paid_at,updated_at}';
  END IF;
  IF NOT (OLD.status = NEW.status AND OLD.status NOT IN ('APPROVED', 'PAID')
      OR (OLD.status, NEW.status) IN (('DRAFT', 'PENDING_APPROVAL'), ('PENDING_APPROVAL', 'DRAFT'),
        ('PENDING_APPROVAL', 'APPROVED'), ('APPROVED', 'PAID')))
    OR (OLD.status <> 'DRAFT' OR NEW.status <> 'DRAFT')
      AND (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving)
    OR (NEW.period, NEW.user_id, NEW.currency) IS DISTINCT FROM (OLD.period, OLD.user_id, OLD.currency) THEN
    RAISE EXCEPTION 'payroll that was submitted is kept as it is' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_records_guard BEFORE INSERT OR UPDATE OR DELETE ON payroll_records
  FOR EACH ROW EXECUTE FUNCTION guard_payroll_record();
--> statement-breakpoint
CREATE TRIGGER payroll_records_kept BEFORE TRUNCATE ON payroll_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A record that is submitted or approved is the sum of its lines.
CREATE FUNCTION check_payroll_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM after_change r
    JOIN before_change was ON was.id = r.id AND was.status <> r.status
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE part = 'BASE'), 0) AS base,
        coalesce(sum(amount) FILTER (WHERE part = 'ALLOWANCES'), 0) AS allowances,
        coalesce(sum(amount) FILTER (WHERE part = 'BONUSES'), 0) AS bonuses,
        coalesce(sum(amount) FILTER (WHERE part = 'OVERTIME'), 0) AS overtime,
        coalesce(sum(amount) FILTER (WHERE part = 'DEDUCTIONS'), 0) AS deductions,
        coalesce(sum(amount) FILTER (WHERE part = 'TAX'), 0) AS tax,
        coalesce(sum(amount) FILTER (WHERE part = 'EMPLOYER'), 0) AS employer
      FROM payroll_lines WHERE record_id = r.id
    ) l
    WHERE r.status IN ('PENDING_APPROVAL', 'APPROVED')
      AND (l.base, l.allowances, l.bonuses, l.overtime, l.deductions, l.tax, l.employer) IS DISTINCT FROM
        (r.base_salary, r.allowances, r.bonuses, r.overtime, r.deductions, r.tax_deductions, r.employer_share)
  ) THEN
    RAISE EXCEPTION 'a payroll record is not the sum of its lines' USING ERRCODE = 'MU008';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_records_sums AFTER UPDATE ON payroll_records
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION check_payroll_sums();
--> statement-breakpoint
CREATE FUNCTION guard_payroll_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM changed_lines l JOIN payroll_records r ON r.id = l.record_id WHERE r.status <> 'DRAFT'
  ) THEN
    RAISE EXCEPTION 'lines of payroll that was submitted are kept' USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_lines_added AFTER INSERT ON payroll_lines
  REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION guard_payroll_lines();
--> statement-breakpoint
CREATE TRIGGER payroll_lines_removed AFTER DELETE ON payroll_lines
  REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION guard_payroll_lines();
--> statement-breakpoint
CREATE TRIGGER payroll_lines_kept BEFORE UPDATE OR TRUNCATE ON payroll_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An adjustment is decided once; nothing else of it ever changes.
CREATE FUNCTION guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := '{status,decided_by,decided_at,decision_reason,salary_before,salary_after,updated_at}';
BEGIN
  IF OLD.status <> 'PENDING' OR NEW.status = 'PENDING'
    OR (to_jsonb(NEW) - decision) IS DISTINCT FROM (to_jsonb(OLD) - decision) THEN
    RAISE EXCEPTION 'an adjustment is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_adjustments_guard BEFORE UPDATE ON payroll_adjustments
  FOR EACH ROW EXECUTE FUNCTION guard_adjustment();
--> statement-breakpoint
CREATE TRIGGER payroll_adjustments_kept BEFORE DELETE OR TRUNCATE ON payroll_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
