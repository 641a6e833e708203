CREATE TABLE "payroll_insured_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payroll_insured_people" ADD CONSTRAINT "payroll_insured_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_insured_people_key" ON "payroll_insured_people" USING btree ("user_id","version");--> statement-breakpoint
CREATE TRIGGER payroll_insured_people_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_insured_people
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();
--> statement-breakpoint
CREATE TRIGGER payroll_insured_people_same_but_for_seal BEFORE UPDATE ON payroll_insured_people
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_seal();
