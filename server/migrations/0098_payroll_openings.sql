CREATE TABLE "payroll_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"up_to" text,
	"wage" numeric(14, 2),
	"insurance" numeric(14, 2),
	"tax" numeric(14, 2),
	"source" text,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_openings_amounts_check" CHECK (num_nulls(up_to, wage, insurance, tax, source) in (0, 5) and 0 <= "payroll_openings"."insurance" and 0 <= "payroll_openings"."tax"
        and "payroll_openings"."insurance" + "payroll_openings"."tax" <= "payroll_openings"."wage"),
	CONSTRAINT "payroll_openings_year_check" CHECK ("payroll_openings"."up_to" ~ '^\d{4}-(0[1-9]|1[0-2])$' and left(up_to, 4) = year::text)
);
--> statement-breakpoint
ALTER TABLE "payroll_openings" ADD CONSTRAINT "payroll_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_openings" ADD CONSTRAINT "payroll_openings_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_openings_idx" ON "payroll_openings" USING btree ("user_id","year","entered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_openings_by_idx" ON "payroll_openings" USING btree ("entered_by");
--> statement-breakpoint
CREATE TRIGGER payroll_openings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_openings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
