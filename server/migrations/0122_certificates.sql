CREATE TABLE "payroll_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"addressee" text NOT NULL,
	"facts" jsonb NOT NULL,
	"issued_on" date NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_certificates_number_check" CHECK ("payroll_certificates"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "payroll_certificates" ADD CONSTRAINT "payroll_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_certificates" ADD CONSTRAINT "payroll_certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_certificates_key" ON "payroll_certificates" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "payroll_certificates_person_idx" ON "payroll_certificates" USING btree ("user_id","year" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payroll_certificates_by_idx" ON "payroll_certificates" USING btree ("issued_by");--> statement-breakpoint
CREATE TRIGGER payroll_certificates_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
