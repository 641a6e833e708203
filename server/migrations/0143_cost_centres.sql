CREATE TABLE "payroll_cost_centres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_month" text NOT NULL,
	"shares" jsonb NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_cost_centres_month_check" CHECK ("payroll_cost_centres"."first_month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_cost_centres_shares_check" CHECK (jsonb_typeof("payroll_cost_centres"."shares") = 'array')
);
--> statement-breakpoint
ALTER TABLE "payroll_cost_centres" ADD CONSTRAINT "payroll_cost_centres_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_cost_centres" ADD CONSTRAINT "payroll_cost_centres_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_cost_centres_idx" ON "payroll_cost_centres" USING btree ("user_id","first_month","entered_at","id");--> statement-breakpoint
CREATE INDEX "payroll_cost_centres_by_idx" ON "payroll_cost_centres" USING btree ("entered_by");
--> statement-breakpoint
CREATE TRIGGER payroll_cost_centres_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_cost_centres
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
