CREATE TABLE "payroll_question_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"is_answer" boolean NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_questions_status_check" CHECK ("payroll_questions"."status" in ('OPEN', 'ANSWERED', 'CLOSED'))
);
--> statement-breakpoint
ALTER TABLE "payroll_question_messages" ADD CONSTRAINT "payroll_question_messages_question_id_payroll_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."payroll_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_question_messages" ADD CONSTRAINT "payroll_question_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_question_messages" ADD CONSTRAINT "payroll_question_messages_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_questions" ADD CONSTRAINT "payroll_questions_record_id_payroll_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payroll_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_questions" ADD CONSTRAINT "payroll_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_question_messages_idx" ON "payroll_question_messages" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_question_messages_person_idx" ON "payroll_question_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payroll_question_messages_writer_idx" ON "payroll_question_messages" USING btree ("written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_questions_line_key" ON "payroll_questions" USING btree ("record_id","position");--> statement-breakpoint
CREATE INDEX "payroll_questions_person_idx" ON "payroll_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payroll_questions_open_idx" ON "payroll_questions" USING btree ("updated_at","id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE TRIGGER payroll_question_messages_kept BEFORE DELETE OR TRUNCATE ON payroll_question_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A message only changes when the key of the company is replaced.
CREATE FUNCTION guard_question_message() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'sealed' IS DISTINCT FROM to_jsonb(OLD) - 'sealed'
    OR coalesce(current_setting('muster.sealing_anew', true), '') <> 'on' THEN
    RAISE EXCEPTION 'a message about a payslip is kept as it was written' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_question_messages_guard BEFORE UPDATE ON payroll_question_messages
  FOR EACH ROW EXECUTE FUNCTION guard_question_message();
