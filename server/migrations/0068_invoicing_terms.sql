CREATE TABLE "invoicing_terms" (
	"user_id" uuid NOT NULL,
	"holds_from" date NOT NULL,
	"account_id" uuid,
	"charging_method" text,
	"amount" numeric(14, 2),
	"currency" text,
	CONSTRAINT "invoicing_terms_user_id_holds_from_pk" PRIMARY KEY("user_id","holds_from"),
	CONSTRAINT "invoicing_terms_check" CHECK (num_nulls(account_id, charging_method, amount, currency) in (0, 4) and (amount is null or amount >= 0))
);
--> statement-breakpoint
ALTER TABLE "invoicing_terms" ADD CONSTRAINT "invoicing_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoicing_terms" ADD CONSTRAINT "invoicing_terms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoicing_terms_account_idx" ON "invoicing_terms" USING btree ("account_id");--> statement-breakpoint
-- Nothing is kept of how people were invoiced before: what holds now has always held.
INSERT INTO "invoicing_terms" (user_id, holds_from, account_id, charging_method, amount, currency)
SELECT id, '-infinity', account_id, charging_method, invoicing_amount, invoicing_currency FROM "users" WHERE NOT is_internal;
