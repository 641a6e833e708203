CREATE TABLE "payroll_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"run" smallint NOT NULL,
	"user_id" uuid,
	"currency" text,
	"written_by" uuid NOT NULL,
	"sealed" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_comments_period_check" CHECK ("payroll_comments"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_comments_record_check" CHECK ((user_id is null) = (currency is null)),
	CONSTRAINT "payroll_comments_removal_check" CHECK ((removed_at is null) = (sealed is not null))
);
--> statement-breakpoint
CREATE TABLE "payroll_sign_off_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"arabic_name" text NOT NULL,
	"signer" text NOT NULL,
	"on_extra_runs" boolean NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_sign_off_checks_removal_check" CHECK ((removed_at is null) = (removed_by is null))
);
--> statement-breakpoint
CREATE TABLE "payroll_sign_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"run" smallint NOT NULL,
	"check_id" uuid NOT NULL,
	"state" text NOT NULL,
	"remark" text,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_sign_offs_period_check" CHECK ("payroll_sign_offs"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "payroll_comments" ADD CONSTRAINT "payroll_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_comments" ADD CONSTRAINT "payroll_comments_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_sign_off_checks" ADD CONSTRAINT "payroll_sign_off_checks_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_sign_off_checks" ADD CONSTRAINT "payroll_sign_off_checks_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_sign_offs" ADD CONSTRAINT "payroll_sign_offs_check_id_payroll_sign_off_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."payroll_sign_off_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_sign_offs" ADD CONSTRAINT "payroll_sign_offs_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_comments_run_idx" ON "payroll_comments" USING btree ("period","run","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_comments_person_idx" ON "payroll_comments" USING btree ("user_id","period","run","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_comments_writer_idx" ON "payroll_comments" USING btree ("written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_sign_off_checks_name_key" ON "payroll_sign_off_checks" USING btree (lower(name)) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "payroll_sign_off_checks_adder_idx" ON "payroll_sign_off_checks" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "payroll_sign_off_checks_remover_idx" ON "payroll_sign_off_checks" USING btree ("removed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_sign_offs_key" ON "payroll_sign_offs" USING btree ("period","run","check_id","state") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "payroll_sign_offs_check_idx" ON "payroll_sign_offs" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "payroll_sign_offs_signer_idx" ON "payroll_sign_offs" USING btree ("signed_by");
--> statement-breakpoint
CREATE TRIGGER payroll_comments_kept BEFORE DELETE OR TRUNCATE ON payroll_comments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The text of a comment is removed once, and only changes when the key of the company is replaced.
CREATE FUNCTION guard_payroll_comment() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'sealed' - 'removed_at' IS DISTINCT FROM to_jsonb(OLD) - 'sealed' - 'removed_at'
    OR OLD.removed_at IS NOT NULL
    OR NEW.removed_at IS NULL AND coalesce(current_setting('muster.sealing_anew', true), '') <> 'on' THEN
    RAISE EXCEPTION 'a comment on payroll is kept as it was written' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_comments_guard BEFORE UPDATE ON payroll_comments
  FOR EACH ROW EXECUTE FUNCTION guard_payroll_comment();
--> statement-breakpoint
CREATE TRIGGER payroll_sign_offs_kept BEFORE DELETE OR TRUNCATE ON payroll_sign_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_payroll_sign_off() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'withdrawn_at' IS DISTINCT FROM to_jsonb(OLD) - 'withdrawn_at' OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'a signature on payroll is kept as it was given' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_sign_offs_guard BEFORE UPDATE ON payroll_sign_offs
  FOR EACH ROW EXECUTE FUNCTION guard_payroll_sign_off();
--> statement-breakpoint
CREATE TRIGGER payroll_sign_off_checks_kept BEFORE DELETE OR TRUNCATE ON payroll_sign_off_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_payroll_sign_off_check() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'removed_by' - 'removed_at' IS DISTINCT FROM to_jsonb(OLD) - 'removed_by' - 'removed_at'
    OR OLD.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a required sign-off never changes until it is removed' USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_sign_off_checks_guard BEFORE UPDATE ON payroll_sign_off_checks
  FOR EACH ROW EXECUTE FUNCTION guard_payroll_sign_off_check();
