CREATE TABLE "payroll_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"ending" text NOT NULL,
	"notice" jsonb,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"leave_days" numeric(7, 2) NOT NULL,
	"note" text,
	"decision" text,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_settlements_leave_check" CHECK ("payroll_settlements"."leave_days" >= 0),
	CONSTRAINT "payroll_settlements_decision_check" CHECK ("payroll_settlements"."decision" in ('CONFIRMED', 'REJECTED') and num_nulls("payroll_settlements"."decision", "payroll_settlements"."decided_by", "payroll_settlements"."decided_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD COLUMN "is_taxed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD COLUMN "is_insured" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_settlements" ADD CONSTRAINT "payroll_settlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_settlements" ADD CONSTRAINT "payroll_settlements_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_settlements" ADD CONSTRAINT "payroll_settlements_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_settlements_key" ON "payroll_settlements" USING btree ("user_id","last_day") WHERE decision is distinct from 'REJECTED';--> statement-breakpoint
CREATE INDEX "payroll_settlements_person_idx" ON "payroll_settlements" USING btree ("user_id","prepared_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_settlements_by_idx" ON "payroll_settlements" USING btree ("prepared_by");--> statement-breakpoint
CREATE INDEX "payroll_settlements_decider_idx" ON "payroll_settlements" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_settlement_id_payroll_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."payroll_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_adjustments_settlement_idx" ON "payroll_adjustments" USING btree ("settlement_id") WHERE settlement_id is not null;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_settlement_check" CHECK (num_nulls(settlement_id, item, label) in (0, 3));--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_tax_check" CHECK ((is_taxed or not is_insured) and (settlement_id is not null or is_taxed and is_insured));--> statement-breakpoint
-- Only the decision on a settlement changes, and a confirmed one is withdrawn only until a record that pays it is approved.
CREATE FUNCTION guard_settlement() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{decision,decided_by,decided_at,decision_reason,changed_at}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own OR NEW.decision IS NULL OR OLD.decision = 'REJECTED'
    OR OLD.decision = 'CONFIRMED' AND (NEW.decision = 'CONFIRMED' OR EXISTS (SELECT FROM payroll_adjustments a
      JOIN payroll_lines l ON l.adjustment_id = a.id JOIN payroll_records r ON r.id = l.record_id
      WHERE a.settlement_id = OLD.id AND r.status IN ('APPROVED', 'PAID'))) THEN
    RAISE EXCEPTION 'settlement % is decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_settlements_guard BEFORE UPDATE ON payroll_settlements
  FOR EACH ROW EXECUTE FUNCTION guard_settlement();
--> statement-breakpoint
CREATE TRIGGER payroll_settlements_kept BEFORE DELETE OR TRUNCATE ON payroll_settlements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An adjustment is decided once; nothing else of it ever changes. One of a final settlement is rejected when the settlement
-- is withdrawn, until a record that pays it is approved.
CREATE OR REPLACE FUNCTION guard_adjustment() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  decision CONSTANT text[] := '{status,decided_by,decided_at,decision_reason,salary_before,salary_after,updated_at}';
  is_withdrawn CONSTANT boolean := OLD.settlement_id IS NOT NULL AND OLD.status = 'APPROVED' AND NEW.status = 'REJECTED'
    AND NOT EXISTS (SELECT FROM payroll_lines l JOIN payroll_records r ON r.id = l.record_id
      WHERE l.adjustment_id = OLD.id AND r.status IN ('APPROVED', 'PAID'));
BEGIN
  IF OLD.status <> 'PENDING' AND NOT is_withdrawn OR NEW.status = 'PENDING'
    OR (to_jsonb(NEW) - decision) IS DISTINCT FROM (to_jsonb(OLD) - decision) THEN
    RAISE EXCEPTION 'an adjustment is kept as it was made' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
