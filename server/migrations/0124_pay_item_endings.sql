CREATE TABLE "payroll_item_endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"entry_id" uuid,
	"ended_by" uuid NOT NULL,
	"ended_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payroll_item_endings" ADD CONSTRAINT "payroll_item_endings_item_id_payroll_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payroll_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_item_endings" ADD CONSTRAINT "payroll_item_endings_entry_id_payroll_item_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."payroll_item_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_item_endings" ADD CONSTRAINT "payroll_item_endings_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_item_endings_item_idx" ON "payroll_item_endings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "payroll_item_endings_entry_idx" ON "payroll_item_endings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "payroll_item_endings_by_idx" ON "payroll_item_endings" USING btree ("ended_by");--> statement-breakpoint
CREATE TRIGGER payroll_item_endings_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "payroll_item_endings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
