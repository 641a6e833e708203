CREATE TABLE "payroll_item_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid,
	"department" text,
	"position" text,
	"value" numeric(16, 4) NOT NULL,
	"quantity" numeric(7, 2),
	"currency" text,
	"first_period" text NOT NULL,
	"last_period" text,
	"note" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_item_entries_subject_check" CHECK (user_id is null or num_nonnulls(department, position) = 0),
	CONSTRAINT "payroll_item_entries_value_check" CHECK ("payroll_item_entries"."value" > 0 and "payroll_item_entries"."quantity" > 0),
	CONSTRAINT "payroll_item_entries_months_check" CHECK ("payroll_item_entries"."first_period" ~ '^\d{4}-(0[1-9]|1[0-2])$' and "payroll_item_entries"."last_period" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"arabic_name" text NOT NULL,
	"type" text NOT NULL,
	"frequency" text NOT NULL,
	"formula" text NOT NULL,
	"is_taxed" boolean NOT NULL,
	"is_insured" boolean NOT NULL,
	"is_prorated" boolean NOT NULL,
	"account" text,
	"last_period" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"closed_by" uuid,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_items_kind_check" CHECK ("payroll_items"."type" in ('EARNING', 'DEDUCTION') and "payroll_items"."frequency" in ('RECURRING', 'ONCE')
        and "payroll_items"."formula" in ('FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS')),
	CONSTRAINT "payroll_items_tax_check" CHECK ((is_taxed or not is_insured) and (type = 'EARNING' or not is_taxed)),
	CONSTRAINT "payroll_items_prorated_check" CHECK (formula = 'FIXED' or not is_prorated),
	CONSTRAINT "payroll_items_month_check" CHECK ("payroll_items"."last_period" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "payroll_item_entries" ADD CONSTRAINT "payroll_item_entries_item_id_payroll_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payroll_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_item_entries" ADD CONSTRAINT "payroll_item_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_item_entries" ADD CONSTRAINT "payroll_item_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_item_entries" ADD CONSTRAINT "payroll_item_entries_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_item_entries_person_idx" ON "payroll_item_entries" USING btree ("user_id","first_period");--> statement-breakpoint
CREATE INDEX "payroll_item_entries_item_idx" ON "payroll_item_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "payroll_item_entries_by_idx" ON "payroll_item_entries" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "payroll_item_entries_ender_idx" ON "payroll_item_entries" USING btree ("ended_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_items_code_key" ON "payroll_items" USING btree ("code");--> statement-breakpoint
CREATE INDEX "payroll_items_creator_idx" ON "payroll_items" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payroll_items_closer_idx" ON "payroll_items" USING btree ("closed_by");--> statement-breakpoint
-- What approved records were calculated with stays: of a pay item, only its account and its last month change.
CREATE FUNCTION guard_pay_item() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{account,last_period,closed_by,changed_at}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own THEN
    RAISE EXCEPTION 'pay item % cannot be changed', OLD.code USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_items_guard BEFORE UPDATE ON payroll_items
  FOR EACH ROW EXECUTE FUNCTION guard_pay_item();
--> statement-breakpoint
CREATE TRIGGER payroll_items_kept BEFORE DELETE OR TRUNCATE ON payroll_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_pay_item_entry() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  own CONSTANT text[] := '{last_period,ended_by,changed_at}';
BEGIN
  IF to_jsonb(NEW) - own IS DISTINCT FROM to_jsonb(OLD) - own THEN
    RAISE EXCEPTION 'pay item entry % cannot be changed', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_item_entries_guard BEFORE UPDATE ON payroll_item_entries
  FOR EACH ROW EXECUTE FUNCTION guard_pay_item_entry();
--> statement-breakpoint
CREATE TRIGGER payroll_item_entries_kept BEFORE DELETE OR TRUNCATE ON payroll_item_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
