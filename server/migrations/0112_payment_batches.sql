CREATE TABLE "payroll_journal_records" (
	"journal_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"is_reversed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payroll_journal_records_journal_id_record_id_pk" PRIMARY KEY("journal_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "payroll_journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"date" date NOT NULL,
	"entries" jsonb NOT NULL,
	"records" integer NOT NULL,
	"reverses" uuid,
	"posted_by" uuid NOT NULL,
	"posted_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_payment_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"format" text NOT NULL,
	"currency" text NOT NULL,
	"template" text,
	"pay_on" date NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_payment_batches_format_check" CHECK ("payroll_payment_batches"."format" in ('SEPA', 'CSV', 'CASH')),
	CONSTRAINT "payroll_payment_batches_template_check" CHECK (("payroll_payment_batches"."format" = 'CSV') = ("payroll_payment_batches"."template" is not null)),
	CONSTRAINT "payroll_payment_batches_count_check" CHECK ("payroll_payment_batches"."count" > 0 and "payroll_payment_batches"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "payroll_payment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_payment_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_payment_releases_decision_check" CHECK ("payroll_payment_releases"."decision" in ('CONFIRMED', 'REJECTED') and num_nulls("payroll_payment_releases"."decision", "payroll_payment_releases"."decided_by", "payroll_payment_releases"."decided_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "payroll_payments" (
	"batch_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"release_id" uuid,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payroll_payments_batch_id_record_id_pk" PRIMARY KEY("batch_id","record_id"),
	CONSTRAINT "payroll_payments_amount_check" CHECK ("payroll_payments"."amount" > 0),
	CONSTRAINT "payroll_payments_release_check" CHECK (not is_released or release_id is not null)
);
--> statement-breakpoint
ALTER TABLE "payroll_journal_records" ADD CONSTRAINT "payroll_journal_records_journal_id_payroll_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."payroll_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_journal_records" ADD CONSTRAINT "payroll_journal_records_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_journals" ADD CONSTRAINT "payroll_journals_reverses_payroll_journals_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payroll_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_journals" ADD CONSTRAINT "payroll_journals_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payment_batches" ADD CONSTRAINT "payroll_payment_batches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payment_files" ADD CONSTRAINT "payroll_payment_files_batch_id_payroll_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payroll_payment_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payment_releases" ADD CONSTRAINT "payroll_payment_releases_batch_id_payroll_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payroll_payment_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payment_releases" ADD CONSTRAINT "payroll_payment_releases_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payment_releases" ADD CONSTRAINT "payroll_payment_releases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payments" ADD CONSTRAINT "payroll_payments_batch_id_payroll_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payroll_payment_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payments" ADD CONSTRAINT "payroll_payments_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_payments" ADD CONSTRAINT "payroll_payments_release_id_payroll_payment_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."payroll_payment_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_journal_records_key" ON "payroll_journal_records" USING btree ("record_id") WHERE not is_reversed;--> statement-breakpoint
CREATE INDEX "payroll_journal_records_record_idx" ON "payroll_journal_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "payroll_journals_run_idx" ON "payroll_journals" USING btree ("period","posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_journals_reversal_key" ON "payroll_journals" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "payroll_journals_by_idx" ON "payroll_journals" USING btree ("posted_by");--> statement-breakpoint
CREATE INDEX "payroll_payment_batches_run_idx" ON "payroll_payment_batches" USING btree ("period","made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_payment_batches_by_idx" ON "payroll_payment_batches" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_payment_files_key" ON "payroll_payment_files" USING btree ("batch_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_payment_releases_pending_key" ON "payroll_payment_releases" USING btree ("batch_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "payroll_payment_releases_batch_idx" ON "payroll_payment_releases" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payroll_payment_releases_by_idx" ON "payroll_payment_releases" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "payroll_payment_releases_decider_idx" ON "payroll_payment_releases" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_payments_record_key" ON "payroll_payments" USING btree ("record_id") WHERE not is_released;--> statement-breakpoint
CREATE INDEX "payroll_payments_record_idx" ON "payroll_payments" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "payroll_payments_release_idx" ON "payroll_payments" USING btree ("release_id") WHERE release_id is not null;--> statement-breakpoint
CREATE TRIGGER payroll_payment_batches_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_payment_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_payments_kept BEFORE DELETE OR TRUNCATE ON payroll_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_payment_releases_kept BEFORE DELETE OR TRUNCATE ON payroll_payment_releases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_payment_files_kept BEFORE DELETE OR TRUNCATE ON payroll_payment_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_journals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payroll_journal_records_kept BEFORE DELETE OR TRUNCATE ON payroll_journal_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only approved records are paid by a file, and only in its month and currency, with their net pay.
CREATE FUNCTION guard_new_payment() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.release_id IS NOT NULL OR NOT EXISTS (SELECT FROM payroll_records r JOIN payroll_payment_batches b
      ON b.id = NEW.batch_id AND b.period = r.period AND b.currency = r.currency
    WHERE r.id = NEW.record_id AND r.status = 'APPROVED' AND r.net_pay = NEW.amount) THEN
    RAISE EXCEPTION 'record % is not paid by this file', NEW.record_id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payments_new BEFORE INSERT ON payroll_payments
  FOR EACH ROW EXECUTE FUNCTION guard_new_payment();
--> statement-breakpoint
-- A payment only changes by its release, which is final, needs a confirmed request, and is refused once the record is paid.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{release_id,is_released}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own OR OLD.is_released
    OR NEW.is_released AND (EXISTS (SELECT FROM payroll_records r WHERE r.id = OLD.record_id AND r.status = 'PAID')
      OR NOT EXISTS (SELECT FROM payroll_payment_releases s
        WHERE s.id = NEW.release_id AND s.batch_id = OLD.batch_id AND s.decision = 'CONFIRMED')) THEN
    RAISE EXCEPTION 'a payment is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payments_guard BEFORE UPDATE ON payroll_payments
  FOR EACH ROW EXECUTE FUNCTION guard_payment();
--> statement-breakpoint
CREATE FUNCTION guard_payment_release() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{decision,decided_by,decided_at}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own OR OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'release % is decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payment_releases_guard BEFORE UPDATE ON payroll_payment_releases
  FOR EACH ROW EXECUTE FUNCTION guard_payment_release();
--> statement-breakpoint
-- The content of a file only changes when the key of the company is replaced.
CREATE FUNCTION guard_payment_file() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'sealed' IS DISTINCT FROM to_jsonb(OLD) - 'sealed'
    OR coalesce(current_setting('muster.sealing_anew', true), '') <> 'on' THEN
    RAISE EXCEPTION 'a payment file is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_payment_files_guard BEFORE UPDATE ON payroll_payment_files
  FOR EACH ROW EXECUTE FUNCTION guard_payment_file();
--> statement-breakpoint
CREATE FUNCTION guard_journal_record() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'is_reversed' IS DISTINCT FROM to_jsonb(OLD) - 'is_reversed' OR OLD.is_reversed THEN
    RAISE EXCEPTION 'a posted journal is kept as it was' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_journal_records_guard BEFORE UPDATE ON payroll_journal_records
  FOR EACH ROW EXECUTE FUNCTION guard_journal_record();
