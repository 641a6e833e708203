-- Months that are approved keep the rules they were computed with: differences for them are computed by those again.
CREATE FUNCTION guard_pay_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payroll_records
    WHERE status IN ('APPROVED', 'PAID') AND period >= to_char(NEW.first_day, 'YYYY-MM')
  ) THEN
    RAISE EXCEPTION 'rules of pay begin after the months that are approved' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pay_rules_guard BEFORE INSERT ON pay_rules
  FOR EACH ROW EXECUTE FUNCTION guard_pay_rules();
