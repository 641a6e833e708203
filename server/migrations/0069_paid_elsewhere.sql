CREATE TABLE "payroll_paid_elsewhere" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"marked_in" text NOT NULL,
	"reason" text NOT NULL,
	"paid" jsonb NOT NULL,
	"marked_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_paid_elsewhere_later_check" CHECK ("payroll_paid_elsewhere"."period" < "payroll_paid_elsewhere"."marked_in")
);
--> statement-breakpoint
ALTER TABLE "payroll_paid_elsewhere" ADD CONSTRAINT "payroll_paid_elsewhere_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_paid_elsewhere" ADD CONSTRAINT "payroll_paid_elsewhere_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_paid_elsewhere_key" ON "payroll_paid_elsewhere" USING btree ("user_id","period");--> statement-breakpoint
CREATE INDEX "payroll_paid_elsewhere_run_idx" ON "payroll_paid_elsewhere" USING btree ("marked_in","user_id");--> statement-breakpoint
CREATE INDEX "payroll_paid_elsewhere_by_idx" ON "payroll_paid_elsewhere" USING btree ("marked_by");