CREATE TABLE "payroll_extra_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"run" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "payroll_extra_payments_amount_check" CHECK ("payroll_extra_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payroll_extra_runs" (
	"period" text NOT NULL,
	"run" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"payment_date" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_extra_runs_period_run_pk" PRIMARY KEY("period","run"),
	CONSTRAINT "payroll_extra_runs_period_check" CHECK ("payroll_extra_runs"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_extra_runs_run_check" CHECK ("payroll_extra_runs"."run" between 1 and 99),
	CONSTRAINT "payroll_extra_runs_kind_check" CHECK ("payroll_extra_runs"."kind" in ('BONUS', 'CORRECTION', 'THIRTEENTH_MONTH'))
);
--> statement-breakpoint
ALTER TABLE "payroll_journals" ADD COLUMN "run" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_payment_batches" ADD COLUMN "run" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "run" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "counted_runs" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_extra_payments" ADD CONSTRAINT "payroll_extra_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_extra_payments" ADD CONSTRAINT "payroll_extra_payments_run_fk" FOREIGN KEY ("period","run") REFERENCES "public"."payroll_extra_runs"("period","run") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD CONSTRAINT "payroll_extra_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_extra_payments_key" ON "payroll_extra_payments" USING btree ("period","run","user_id");--> statement-breakpoint
CREATE INDEX "payroll_extra_payments_person_idx" ON "payroll_extra_payments" USING btree ("user_id","period");--> statement-breakpoint
CREATE INDEX "payroll_extra_runs_by_idx" ON "payroll_extra_runs" USING btree ("created_by");--> statement-breakpoint
CREATE TRIGGER payroll_extra_payments_kept BEFORE UPDATE OR TRUNCATE ON payroll_extra_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- An approved record refers to what it pays.
CREATE FUNCTION refuse_loss_of_paid_amount() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM payroll_records r WHERE r.user_id = OLD.user_id AND r.period = OLD.period AND r.run = OLD.run
      AND r.status IN ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'the payment of an approved record cannot be removed' USING ERRCODE = 'MU001';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER payroll_extra_payments_paid BEFORE DELETE ON payroll_extra_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_loss_of_paid_amount();
