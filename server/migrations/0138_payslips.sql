CREATE TABLE "payroll_payslips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_date" date NOT NULL,
	"sealed" text,
	"gross_pay" numeric(20, 2) NOT NULL,
	"deductions" numeric(20, 2) NOT NULL,
	"income_tax" numeric(20, 2) NOT NULL,
	"insurance" numeric(20, 2) NOT NULL,
	"net_pay" numeric(20, 2) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_payslips_net_check" CHECK (net_pay = gross_pay - deductions - income_tax - insurance)
);
--> statement-breakpoint
ALTER TABLE "pay_rules" ADD COLUMN "pay_day" smallint;--> statement-breakpoint
ALTER TABLE "pay_rules" ADD COLUMN "paid_next_month" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_payslips" ADD CONSTRAINT "payroll_payslips_id_payroll_records_id_fk" FOREIGN KEY ("id") REFERENCES "public"."payroll_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payslips" ADD CONSTRAINT "payroll_payslips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_payslips_person_idx" ON "payroll_payslips" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_pay_day_check" CHECK ("pay_rules"."pay_day" between 1 and 28);--> statement-breakpoint
CREATE TRIGGER payroll_payslips_kept BEFORE DELETE OR TRUNCATE ON payroll_payslips
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the account changes, and only when the key of the company is replaced.
CREATE FUNCTION guard_payslip() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'sealed' IS DISTINCT FROM to_jsonb(OLD) - 'sealed'
    OR coalesce(current_setting('muster.sealing_anew', true), '') <> 'on' THEN
    RAISE EXCEPTION 'a payslip is kept as it was approved' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payslips_guard BEFORE UPDATE ON payroll_payslips
  FOR EACH ROW EXECUTE FUNCTION guard_payslip();
--> statement-breakpoint
CREATE FUNCTION guard_new_payslip() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_payslips p LEFT JOIN payroll_records r ON r.id = p.id AND r.user_id = p.user_id
    WHERE r.status IS DISTINCT FROM 'APPROVED') THEN
    RAISE EXCEPTION 'only approved records have a payslip' USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payslips_new AFTER INSERT ON payroll_payslips
  REFERENCING NEW TABLE AS new_payslips FOR EACH STATEMENT EXECUTE FUNCTION guard_new_payslip();
