CREATE TABLE "payroll_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"adjustment_type" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"effective_date" date NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	"salary_before" numeric(14, 2),
	"salary_after" numeric(14, 2),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_adjustments_amount_check" CHECK ("payroll_adjustments"."amount" > 0),
	CONSTRAINT "payroll_adjustments_type_check" CHECK ("payroll_adjustments"."adjustment_type" in ('RAISE', 'PROMOTION', 'BONUS', 'DEDUCTION')),
	CONSTRAINT "payroll_adjustments_status_check" CHECK ("payroll_adjustments"."status" in ('PENDING', 'APPROVED', 'REJECTED')
        and (status = 'PENDING') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
--> statement-breakpoint
CREATE TABLE "payroll_lines" (
	"record_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"part" text NOT NULL,
	"label" text NOT NULL,
	"period" text NOT NULL,
	"quantity" integer,
	"unit" text,
	"rate" numeric(16, 4),
	"amount" numeric(14, 2) NOT NULL,
	"because" jsonb NOT NULL,
	"adjustment_id" uuid,
	CONSTRAINT "payroll_lines_record_id_position_pk" PRIMARY KEY("record_id","position")
);
--> statement-breakpoint
CREATE TABLE "payroll_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"person" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"department" text,
	"base_salary" numeric(14, 2) NOT NULL,
	"allowances" numeric(14, 2) NOT NULL,
	"bonuses" numeric(14, 2) NOT NULL,
	"overtime" numeric(14, 2) NOT NULL,
	"gross_pay" numeric(14, 2) NOT NULL,
	"deductions" numeric(14, 2) NOT NULL,
	"tax_deductions" numeric(14, 2) NOT NULL,
	"net_pay" numeric(14, 2) NOT NULL,
	"employer_share" numeric(14, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"note" text,
	"digest" text NOT NULL,
	"computed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"paid_by" uuid,
	"paid_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_records_period_check" CHECK ("payroll_records"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_records_status_check" CHECK ("payroll_records"."status" in ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID')),
	CONSTRAINT "payroll_records_gross_check" CHECK (gross_pay = base_salary + allowances + bonuses + overtime),
	CONSTRAINT "payroll_records_net_check" CHECK (net_pay = gross_pay - deductions - tax_deductions)
);
--> statement-breakpoint
CREATE TABLE "payroll_runs" (
	"period" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"generated_by" uuid NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"generated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_runs_state_check" CHECK ("payroll_runs"."state" in ('RUNNING', 'READY')),
	CONSTRAINT "payroll_runs_period_check" CHECK ("payroll_runs"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_skipped" (
	"period" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "payroll_skipped_period_user_id_pk" PRIMARY KEY("period","user_id")
);
--> statement-breakpoint
CREATE TABLE "pay_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"divisor" integer NOT NULL,
	"day_premium" numeric(5, 2) NOT NULL,
	"night_premium" numeric(5, 2) NOT NULL,
	"rest_day_premium" numeric(5, 2) NOT NULL,
	"holiday_premium" numeric(5, 2) NOT NULL,
	"night_from" text NOT NULL,
	"night_to" text NOT NULL,
	"absences_deducted" boolean NOT NULL,
	"pack" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_rules_divisor_check" CHECK ("pay_rules"."divisor" between 1 and 744),
	CONSTRAINT "pay_rules_first_check" CHECK (extract(day from first_day) = 1),
	CONSTRAINT "pay_rules_pack_check" CHECK ("pay_rules"."pack" in ('NONE', 'EGYPT'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payslip_language" text;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_adjustments" ADD CONSTRAINT "payroll_adjustments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_lines" ADD CONSTRAINT "payroll_lines_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_lines" ADD CONSTRAINT "payroll_lines_adjustment_id_payroll_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."payroll_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_runs" ADD CONSTRAINT "payroll_runs_generated_by_users_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_skipped" ADD CONSTRAINT "payroll_skipped_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_adjustments_person_idx" ON "payroll_adjustments" USING btree ("user_id","effective_date");--> statement-breakpoint
CREATE INDEX "payroll_adjustments_requester_idx" ON "payroll_adjustments" USING btree ("requested_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_adjustments_list_idx" ON "payroll_adjustments" USING btree ((status <> 'PENDING'),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_adjustments_decider_idx" ON "payroll_adjustments" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_lines_adjustment_key" ON "payroll_lines" USING btree ("adjustment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_records_key" ON "payroll_records" USING btree ("period","user_id","currency");--> statement-breakpoint
CREATE INDEX "payroll_records_person_idx" ON "payroll_records" USING btree ("user_id","period" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_records_name_idx" ON "payroll_records" USING btree ("period","search_text","id");--> statement-breakpoint
CREATE INDEX "payroll_records_net_idx" ON "payroll_records" USING btree ("period","net_pay" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payroll_records_status_idx" ON "payroll_records" USING btree ("period","status");--> statement-breakpoint
CREATE INDEX "payroll_records_search_idx" ON "payroll_records" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_runs_running_key" ON "payroll_runs" USING btree ("state") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "payroll_runs_generator_idx" ON "payroll_runs" USING btree ("generated_by");--> statement-breakpoint
CREATE INDEX "payroll_skipped_person_idx" ON "payroll_skipped" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pay_rules_idx" ON "pay_rules" USING btree ("first_day" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pay_rules_creator_idx" ON "pay_rules" USING btree ("created_by");