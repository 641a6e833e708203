CREATE TABLE "payroll_inclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"included_in" text NOT NULL,
	"included_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_inclusions_later_check" CHECK ("payroll_inclusions"."period" < "payroll_inclusions"."included_in")
);
--> statement-breakpoint
ALTER TABLE "payroll_inclusions" ADD CONSTRAINT "payroll_inclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_inclusions" ADD CONSTRAINT "payroll_inclusions_included_by_users_id_fk" FOREIGN KEY ("included_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_inclusions_key" ON "payroll_inclusions" USING btree ("user_id","period");--> statement-breakpoint
CREATE INDEX "payroll_inclusions_run_idx" ON "payroll_inclusions" USING btree ("included_in","user_id");--> statement-breakpoint
CREATE INDEX "payroll_inclusions_by_idx" ON "payroll_inclusions" USING btree ("included_by");