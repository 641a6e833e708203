-- A payroll that takes less back than was agreed leaves only that to be repaid.
CREATE OR REPLACE FUNCTION guard_loan_entry() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  loan payroll_loans;
  owed numeric;
BEGIN
  SELECT * INTO loan FROM payroll_loans WHERE id = NEW.loan_id FOR UPDATE;
  SELECT sum(amount) INTO owed FROM payroll_loan_entries WHERE loan_id = NEW.loan_id;
  IF loan.decision IS DISTINCT FROM 'CONFIRMED' OR owed < 0 OR owed > loan.amount
    OR NEW.kind = 'PAID_OUT' AND (NEW.amount > loan.amount OR loan.kind <> 'OVERPAYMENT' AND NEW.amount <> loan.amount)
    OR NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT FROM payroll_loan_entries e
      WHERE e.id = NEW.reverses_id AND e.loan_id = NEW.loan_id AND e.kind = 'REPAYMENT' AND e.amount = -NEW.amount)
    OR NEW.record_id IS NOT NULL AND NOT EXISTS (SELECT FROM payroll_records r JOIN payroll_lines l ON l.record_id = r.id
      WHERE r.id = NEW.record_id AND r.user_id = loan.user_id AND r.currency = loan.currency
        AND r.status IN ('APPROVED', 'PAID') AND l.loan_id = loan.id AND l.amount = -NEW.amount) THEN
    RAISE EXCEPTION 'loan % cannot be moved by %', NEW.loan_id, NEW.amount USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
