CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"description" text,
	"initial_balance" numeric(14, 2) DEFAULT '0' NOT NULL,
	"type" text DEFAULT 'OPERATIONAL' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_currency_check" CHECK ("accounts"."currency" in ('USD', 'EUR', 'GBP')),
	CONSTRAINT "accounts_type_check" CHECK ("accounts"."type" in ('OPERATIONAL', 'REVENUE', 'EXPENSE')),
	CONSTRAINT "accounts_balance_check" CHECK ("accounts"."initial_balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "banking_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_images" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employment_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"holds_from" date NOT NULL,
	"position" text,
	"department" text,
	"manager_id" uuid,
	"salary" numeric(14, 2),
	"salary_currency" text,
	"base_salary" numeric(14, 2),
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "employment_history_salary_check" CHECK ((salary is null) = (salary_currency is null) and salary > 0 and base_salary >= 0
        and (base_salary is null or salary is not null))
);
--> statement-breakpoint
ALTER TABLE "leave_balances" DROP CONSTRAINT "leave_balances_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "leave_ledger" DROP CONSTRAINT "leave_ledger_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_internal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "charging_method" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invoicing_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invoicing_currency" text;--> statement-breakpoint
ALTER TABLE "banking_details" ADD CONSTRAINT "banking_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_contacts" ADD CONSTRAINT "emergency_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_images" ADD CONSTRAINT "profile_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_history" ADD CONSTRAINT "employment_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_history" ADD CONSTRAINT "employment_history_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_history" ADD CONSTRAINT "employment_history_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_name_idx" ON "accounts" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "banking_details_key" ON "banking_details" USING btree ("user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_contacts_key" ON "emergency_contacts" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "employment_history_idx" ON "employment_history" USING btree ("user_id","holds_from" DESC NULLS LAST,"recorded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "employment_history_manager_idx" ON "employment_history" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "employment_history_recorder_idx" ON "employment_history" USING btree ("recorded_by");--> statement-breakpoint
ALTER TABLE "leave_balances" ADD CONSTRAINT "leave_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_account_idx" ON "users" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invoicing_check" CHECK (case when "users"."is_internal" then num_nonnulls(account_id, charging_method, invoicing_amount, invoicing_currency) = 0
        else num_nulls(account_id, charging_method, invoicing_amount, invoicing_currency) = 0 and invoicing_amount >= 0 end);