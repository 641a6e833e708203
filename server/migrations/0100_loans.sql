CREATE TABLE "payroll_loan_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"day" date NOT NULL,
	"record_id" uuid,
	"method" text,
	"note" text,
	"reverses_id" uuid,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_loan_entries_kind_check" CHECK ("payroll_loan_entries"."amount" <> 0 and ("payroll_loan_entries"."amount" > 0) = ("payroll_loan_entries"."kind" in ('PAID_OUT', 'REVERSED')) and case "payroll_loan_entries"."kind"
        when 'PAID_OUT' then num_nonnulls("payroll_loan_entries"."method", "payroll_loan_entries"."reverses_id") = 0
        when 'INSTALMENT' then num_nonnulls("payroll_loan_entries"."method", "payroll_loan_entries"."reverses_id") = 0 and "payroll_loan_entries"."record_id" is not null
        when 'REPAYMENT' then num_nonnulls("payroll_loan_entries"."record_id", "payroll_loan_entries"."reverses_id") = 0 and coalesce("payroll_loan_entries"."method" in ('CASH', 'TRANSFER'), false)
        when 'WRITTEN_OFF' then num_nonnulls("payroll_loan_entries"."record_id", "payroll_loan_entries"."method", "payroll_loan_entries"."reverses_id") = 0
        when 'REVERSED' then num_nonnulls("payroll_loan_entries"."record_id", "payroll_loan_entries"."method") = 0 and "payroll_loan_entries"."reverses_id" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "payroll_loan_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_period" text NOT NULL,
	"to_period" text,
	"instalment" numeric(14, 2),
	"reason" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_loan_terms_kind_check" CHECK ("payroll_loan_terms"."kind" in ('PAUSE', 'RESUME', 'INSTALMENT', 'ALL') and ("payroll_loan_terms"."kind" = 'INSTALMENT') = ("payroll_loan_terms"."instalment" is not null)
        and "payroll_loan_terms"."instalment" > 0 and ("payroll_loan_terms"."to_period" is null or "payroll_loan_terms"."kind" = 'PAUSE' and "payroll_loan_terms"."from_period" <= "payroll_loan_terms"."to_period")),
	CONSTRAINT "payroll_loan_terms_months_check" CHECK ("payroll_loan_terms"."from_period" ~ '^\d{4}-(0[1-9]|1[0-2])$' and "payroll_loan_terms"."to_period" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_loan_write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_loan_write_offs_decision_check" CHECK ("payroll_loan_write_offs"."decision" in ('CONFIRMED', 'REJECTED') and num_nulls("payroll_loan_write_offs"."decision", "payroll_loan_write_offs"."decided_by", "payroll_loan_write_offs"."decided_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "payroll_loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"instalment" numeric(14, 2) NOT NULL,
	"paid_on" date,
	"payout_period" text,
	"first_period" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"decision" text,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_loans_kind_check" CHECK ("payroll_loans"."kind" in ('LOAN', 'ADVANCE')),
	CONSTRAINT "payroll_loans_amount_check" CHECK (0 < "payroll_loans"."instalment" and "payroll_loans"."instalment" <= "payroll_loans"."amount"),
	CONSTRAINT "payroll_loans_payout_check" CHECK (num_nulls("payroll_loans"."paid_on", "payroll_loans"."payout_period") = 1),
	CONSTRAINT "payroll_loans_months_check" CHECK ("payroll_loans"."first_period" ~ '^\d{4}-(0[1-9]|1[0-2])$' and "payroll_loans"."payout_period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_loans_decision_check" CHECK ("payroll_loans"."decision" in ('CONFIRMED', 'REJECTED') and num_nulls("payroll_loans"."decision", "payroll_loans"."decided_by", "payroll_loans"."decided_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "payroll_lines" ADD COLUMN "loan_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_loan_entries" ADD CONSTRAINT "payroll_loan_entries_loan_id_payroll_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."payroll_loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_entries" ADD CONSTRAINT "payroll_loan_entries_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_entries" ADD CONSTRAINT "payroll_loan_entries_reverses_id_payroll_loan_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payroll_loan_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_entries" ADD CONSTRAINT "payroll_loan_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_terms" ADD CONSTRAINT "payroll_loan_terms_loan_id_payroll_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."payroll_loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_terms" ADD CONSTRAINT "payroll_loan_terms_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_write_offs" ADD CONSTRAINT "payroll_loan_write_offs_loan_id_payroll_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."payroll_loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_write_offs" ADD CONSTRAINT "payroll_loan_write_offs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loan_write_offs" ADD CONSTRAINT "payroll_loan_write_offs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loans" ADD CONSTRAINT "payroll_loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loans" ADD CONSTRAINT "payroll_loans_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_loans" ADD CONSTRAINT "payroll_loans_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_loan_entries_idx" ON "payroll_loan_entries" USING btree ("loan_id","entered_at");--> statement-breakpoint
CREATE INDEX "payroll_loan_entries_by_idx" ON "payroll_loan_entries" USING btree ("entered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_loan_entries_payout_key" ON "payroll_loan_entries" USING btree ("loan_id") WHERE kind = 'PAID_OUT';--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_loan_entries_record_key" ON "payroll_loan_entries" USING btree ("record_id","loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_loan_entries_reversal_key" ON "payroll_loan_entries" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "payroll_loan_terms_idx" ON "payroll_loan_terms" USING btree ("loan_id","entered_at");--> statement-breakpoint
CREATE INDEX "payroll_loan_terms_by_idx" ON "payroll_loan_terms" USING btree ("entered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_loan_write_offs_key" ON "payroll_loan_write_offs" USING btree ("loan_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "payroll_loan_write_offs_loan_idx" ON "payroll_loan_write_offs" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "payroll_loan_write_offs_by_idx" ON "payroll_loan_write_offs" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "payroll_loan_write_offs_decider_idx" ON "payroll_loan_write_offs" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payroll_loans_person_idx" ON "payroll_loans" USING btree ("user_id","recorded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_loans_recorder_idx" ON "payroll_loans" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "payroll_loans_decider_idx" ON "payroll_loans" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "payroll_lines" ADD CONSTRAINT "payroll_lines_loan_id_payroll_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."payroll_loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_lines_loan_idx" ON "payroll_lines" USING btree ("loan_id") WHERE loan_id is not null;--> statement-breakpoint
ALTER TABLE "payroll_lines" ADD CONSTRAINT "payroll_lines_loan_check" CHECK (("payroll_lines"."code" in ('LOAN', 'LOAN_PAYOUT')) = (loan_id is not null));--> statement-breakpoint
-- Only the decision on a loan changes, and a confirmed loan is rejected only while nothing was paid out or taken.
CREATE FUNCTION guard_loan() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{decision,decided_by,decided_at,decision_reason,changed_at}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own
    OR OLD.decision = 'REJECTED'
    OR OLD.decision = 'CONFIRMED' AND (NEW.decision IS NULL
      OR NEW.decision = 'REJECTED' AND EXISTS (SELECT FROM payroll_loan_entries WHERE loan_id = OLD.id)) THEN
    RAISE EXCEPTION 'loan % is decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_loans_guard BEFORE UPDATE ON payroll_loans
  FOR EACH ROW EXECUTE FUNCTION guard_loan();
--> statement-breakpoint
CREATE TRIGGER payroll_loans_kept BEFORE DELETE OR TRUNCATE ON payroll_loans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is owed is the sum of the movements: never below 0, never above the amount of the loan. Payroll only moves a loan
-- of the person of an approved record, by the amount of its line.
CREATE FUNCTION guard_loan_entry() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  loan payroll_loans;
  owed numeric;
BEGIN
  SELECT * INTO loan FROM payroll_loans WHERE id = NEW.loan_id FOR UPDATE;
  SELECT sum(amount) INTO owed FROM payroll_loan_entries WHERE loan_id = NEW.loan_id;
  IF loan.decision IS DISTINCT FROM 'CONFIRMED' OR owed < 0 OR owed > loan.amount
    OR NEW.kind = 'PAID_OUT' AND NEW.amount <> loan.amount
    OR NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT FROM payroll_loan_entries e
      WHERE e.id = NEW.reverses_id AND e.loan_id = NEW.loan_id AND e.kind = 'REPAYMENT' AND e.amount = -NEW.amount)
    OR NEW.record_id IS NOT NULL AND NOT EXISTS (SELECT FROM payroll_records r JOIN payroll_lines l ON l.record_id = r.id
      WHERE r.id = NEW.record_id AND r.user_id = loan.user_id AND r.currency = loan.currency
        AND r.status IN ('APPROVED', 'PAID') AND l.loan_id = loan.id AND l.amount = -NEW.amount) THEN
    RAISE EXCEPTION 'loan % cannot be moved by %', NEW.loan_id, NEW.amount USING ERRCODE = 'MU001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_loan_entries_guard AFTER INSERT ON payroll_loan_entries
  FOR EACH ROW EXECUTE FUNCTION guard_loan_entry();
--> statement-breakpoint
CREATE TRIGGER payroll_loan_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_loan_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_loan_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_loan_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_loan_write_off() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.decision IS NOT NULL OR (NEW.id, NEW.loan_id, NEW.reason, NEW.requested_by, NEW.requested_at)
    IS DISTINCT FROM (OLD.id, OLD.loan_id, OLD.reason, OLD.requested_by, OLD.requested_at) THEN
    RAISE EXCEPTION 'write-off % is decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_loan_write_offs_guard BEFORE UPDATE ON payroll_loan_write_offs
  FOR EACH ROW EXECUTE FUNCTION guard_loan_write_off();
--> statement-breakpoint
CREATE TRIGGER payroll_loan_write_offs_kept BEFORE DELETE OR TRUNCATE ON payroll_loan_write_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
