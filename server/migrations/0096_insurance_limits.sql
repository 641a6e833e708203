CREATE TABLE "insurance_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"min_wage" numeric(14, 2),
	"max_wage" numeric(14, 2),
	"rate" numeric(5, 2),
	"employer_rate" numeric(5, 2),
	"source" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "insurance_limits_first_check" CHECK (extract(day from first_day) = 1),
	CONSTRAINT "insurance_limits_figures_check" CHECK (num_nulls(min_wage, max_wage, rate, employer_rate) in (0, 4)),
	CONSTRAINT "insurance_limits_order_check" CHECK (0 <= "insurance_limits"."min_wage" and "insurance_limits"."min_wage" <= "insurance_limits"."max_wage"),
	CONSTRAINT "insurance_limits_rates_check" CHECK ("insurance_limits"."rate" between 0 and 100 and "insurance_limits"."employer_rate" between 0 and 100),
	CONSTRAINT "insurance_limits_state_check" CHECK (num_nulls(confirmed_by, confirmed_at) in (0, 2) and num_nulls(withdrawn_by, withdrawn_at) in (0, 2)
        and (confirmed_at is null or withdrawn_at is null))
);
--> statement-breakpoint
ALTER TABLE "insurance_limits" ADD CONSTRAINT "insurance_limits_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_limits" ADD CONSTRAINT "insurance_limits_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_limits" ADD CONSTRAINT "insurance_limits_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insurance_limits_idx" ON "insurance_limits" USING btree ("first_day","entered_at","id");--> statement-breakpoint
-- Limits are confirmed or withdrawn once; nothing else of them changes.
CREATE FUNCTION guard_insurance_limits() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.confirmed_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR to_jsonb(NEW) - '{confirmed_by,confirmed_at,withdrawn_by,withdrawn_at}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{confirmed_by,confirmed_at,withdrawn_by,withdrawn_at}'::text[] THEN
    RAISE EXCEPTION 'insurance limits % are decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER insurance_limits_decided BEFORE UPDATE ON insurance_limits
  FOR EACH ROW EXECUTE FUNCTION guard_insurance_limits();
--> statement-breakpoint
CREATE TRIGGER insurance_limits_kept BEFORE DELETE OR TRUNCATE ON insurance_limits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
