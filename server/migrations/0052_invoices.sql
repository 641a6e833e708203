CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid,
	"person" jsonb,
	"description" text NOT NULL,
	"charging_method" text,
	"unit" text NOT NULL,
	"quantity" numeric(20, 0) NOT NULL,
	"quantity_of" numeric(20, 0) NOT NULL,
	"rate" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"work" jsonb,
	CONSTRAINT "invoice_lines_unit_check" CHECK ("invoice_lines"."unit" in ('HOURS', 'MONTHS', 'WEEKS', 'FORTNIGHTS', 'UNITS')),
	CONSTRAINT "invoice_lines_person_check" CHECK ((user_id is null) = (person is null) and (user_id is null) = (work is null)),
	CONSTRAINT "invoice_lines_amount_check" CHECK (quantity > 0 and quantity_of > 0 and abs(amount * quantity_of - rate * quantity) * 200 <= quantity_of)
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_payments_amount_check" CHECK ("invoice_payments"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "invoiced_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"first_minute" integer DEFAULT 0 NOT NULL,
	"end_minute" integer,
	"is_free" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoiced_work_check" CHECK (last_day >= first_day and first_minute >= 0
        and (end_minute is null and first_minute = 0 or end_minute > first_minute and first_day = last_day))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'INVOICE' NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"period" text,
	"is_generated" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"number" text,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"credited" numeric(14, 2) DEFAULT '0' NOT NULL,
	"paid" numeric(14, 2) DEFAULT '0' NOT NULL,
	"note" text,
	"due_date" date,
	"issued_on" date,
	"issued_at" timestamp(3) with time zone,
	"issued_by" uuid,
	"voided_on" date,
	"voided_by" uuid,
	"parties" jsonb,
	"credit_of" uuid,
	"file_id" uuid,
	"sent_to" text,
	"sent_at" timestamp(3) with time zone,
	"overdue_told_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('INVOICE', 'CREDIT_NOTE') and (kind = 'CREDIT_NOTE') = (credit_of is not null)),
	CONSTRAINT "invoices_period_check" CHECK ("invoices"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('DRAFT', 'ISSUED', 'PAID', 'VOID')
        and (status = 'DRAFT') = (number is null) and (number is null) = (issued_on is null)
        and (number is null) = (issued_at is null) and (number is null) = (issued_by is null)
        and (number is null) = (parties is null) and (status = 'VOID') = (voided_on is not null)
        and (voided_on is null) = (voided_by is null) and (status = 'DRAFT' or due_date is not null)),
	CONSTRAINT "invoices_amounts_check" CHECK ((status = 'DRAFT' or total >= 0) and credited between 0 and greatest(total, 0) and paid >= 0
        and (kind = 'INVOICE' or credited = 0 and paid = 0) and (status <> 'VOID' or paid = 0 and credited = 0)
        and (kind = 'CREDIT_NOTE' or status = 'DRAFT' or status = 'VOID'
          or (status = 'PAID') = (credited + paid >= total)))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_currency_check";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "payment_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_work" ADD CONSTRAINT "invoiced_work_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_work" ADD CONSTRAINT "invoiced_work_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_work" ADD CONSTRAINT "invoiced_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_idx" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_person_idx" ON "invoice_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoice_payments_idx" ON "invoice_payments" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_payments_recorder_idx" ON "invoice_payments" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "invoiced_work_invoice_idx" ON "invoiced_work" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoiced_work_line_idx" ON "invoiced_work" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "invoiced_work_person_idx" ON "invoiced_work" USING btree ("user_id","first_day");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_draft_key" ON "invoices" USING btree ("account_id","period") WHERE status = 'DRAFT' and is_generated;--> statement-breakpoint
CREATE INDEX "invoices_account_idx" ON "invoices" USING btree ("account_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoices_list_idx" ON "invoices" USING btree ((status <> 'DRAFT'),"issued_at" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_due_idx" ON "invoices" USING btree ("due_date") WHERE status = 'ISSUED' and kind = 'INVOICE';--> statement-breakpoint
CREATE INDEX "invoices_credit_idx" ON "invoices" USING btree ("credit_of");--> statement-breakpoint
CREATE INDEX "invoices_file_idx" ON "invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "invoices_creator_idx" ON "invoices" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_payment_days_check" CHECK ("accounts"."payment_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_currency_check" CHECK ("accounts"."currency" in ('USD', 'EUR', 'GBP', 'EGP'));