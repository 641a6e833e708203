-- Of a person neither a day nor a minute stands on two invoices, but for void ones.
ALTER TABLE invoiced_work ADD CONSTRAINT invoiced_work_once
  EXCLUDE USING gist (user_id WITH =, daterange(first_day, last_day, '[]') WITH &&, int4range(first_minute, end_minute) WITH &&)
  WHERE (NOT is_free);
--> statement-breakpoint
-- An invoice begins as a draft. From its issue on it changes in nothing but what is paid and credited, that it is void,
-- where it was mailed to, and its file, which comes once.
CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,credited,paid,voided_on,voided_by,file_id,sent_to,sent_at,overdue_told_at,updated_at}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'an invoice that was issued is kept' USING ERRCODE = 'MU001';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'DRAFT' THEN
      RAISE EXCEPTION 'an invoice begins as a draft' USING ERRCODE = 'MU001';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.kind, NEW.account_id, NEW.credit_of, NEW.created_by, NEW.created_at)
      IS DISTINCT FROM (OLD.kind, OLD.account_id, OLD.credit_of, OLD.created_by, OLD.created_at)
    OR NOT (OLD.status = NEW.status OR (OLD.status, NEW.status) IN (('DRAFT', 'ISSUED'), ('ISSUED', 'PAID'),
      ('PAID', 'ISSUED'), ('ISSUED', 'VOID')))
    OR NEW.kind = 'CREDIT_NOTE' AND NEW.status NOT IN ('DRAFT', 'ISSUED')
    OR OLD.status <> 'DRAFT' AND (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving)
    OR OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id THEN
    RAISE EXCEPTION 'an invoice that was issued is kept as it is' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_guard BEFORE INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION guard_invoice();
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is issued is the sum of its lines; what is paid and credited is the sum of payments and of credit notes.
CREATE FUNCTION check_invoice_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM after_change i JOIN before_change was ON was.id = i.id
    WHERE was.status = 'DRAFT' AND i.status <> 'DRAFT'
        AND i.total <> (SELECT coalesce(sum(amount), 0) FROM invoice_lines WHERE invoice_id = i.id)
      OR i.paid <> was.paid
        AND i.paid <> (SELECT coalesce(sum(amount), 0) FROM invoice_payments WHERE invoice_id = i.id)
      OR i.credited <> was.credited
        AND i.credited <> (SELECT coalesce(sum(total), 0) FROM invoices WHERE credit_of = i.id AND status = 'ISSUED')
  ) THEN
    RAISE EXCEPTION 'an invoice is not its sum' USING ERRCODE = 'MU008';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_sums AFTER UPDATE ON invoices
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION check_invoice_sums();
--> statement-breakpoint
CREATE FUNCTION guard_invoice_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM changed_rows l JOIN invoices i ON i.id = l.invoice_id WHERE i.status <> 'DRAFT'
  ) THEN
    RAISE EXCEPTION 'what stands on an issued invoice is kept' USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_added AFTER INSERT ON invoice_lines
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_changed AFTER UPDATE ON invoice_lines
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_moved AFTER UPDATE ON invoice_lines
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_removed AFTER DELETE ON invoice_lines
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_kept BEFORE TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoiced_work_added AFTER INSERT ON invoiced_work
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
CREATE TRIGGER invoiced_work_removed AFTER DELETE ON invoiced_work
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_invoice_lines();
--> statement-breakpoint
-- Work is free again once its invoice is void, and then for good.
CREATE FUNCTION guard_invoiced_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_free OR (to_jsonb(NEW) - 'is_free') IS DISTINCT FROM (to_jsonb(OLD) - 'is_free')
    OR NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND status = 'VOID') THEN
    RAISE EXCEPTION 'what stands on an invoice is kept' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoiced_work_guard BEFORE UPDATE ON invoiced_work
  FOR EACH ROW EXECUTE FUNCTION guard_invoiced_work();
--> statement-breakpoint
CREATE TRIGGER invoiced_work_kept BEFORE TRUNCATE ON invoiced_work
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Numbers begin at 1 and rise by one.
CREATE FUNCTION guard_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.last <> 1
    OR TG_OP = 'UPDATE' AND (NEW.kind, NEW.year, NEW.last) IS DISTINCT FROM (OLD.kind, OLD.year, OLD.last + 1) THEN
    RAISE EXCEPTION 'numbers of invoices have no gaps' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_numbers_guard BEFORE INSERT OR UPDATE ON invoice_numbers
  FOR EACH ROW EXECUTE FUNCTION guard_invoice_number();
--> statement-breakpoint
CREATE TRIGGER invoice_numbers_kept BEFORE DELETE OR TRUNCATE ON invoice_numbers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
