CREATE TABLE "payroll_group_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_month" text NOT NULL,
	"group_id" uuid,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_group_members_month_check" CHECK ("payroll_group_members"."first_month" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" smallint,
	"anchor" date,
	"half_day" smallint,
	"payment_offset" smallint NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp(3) with time zone,
	CONSTRAINT "payroll_groups_rhythm_check" CHECK (case "payroll_groups"."rhythm" when 'WEEKLY' then "payroll_groups"."weekday" between 1 and 7 and num_nonnulls("payroll_groups"."anchor", "payroll_groups"."half_day") = 0
        when 'FORTNIGHTLY' then "payroll_groups"."anchor" is not null and num_nonnulls("payroll_groups"."weekday", "payroll_groups"."half_day") = 0
        when 'HALF_MONTHLY' then "payroll_groups"."half_day" between 1 and 27 and num_nonnulls("payroll_groups"."weekday", "payroll_groups"."anchor") = 0
        else false end),
	CONSTRAINT "payroll_groups_offset_check" CHECK ("payroll_groups"."payment_offset" between 0 and 14)
);
--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" DROP CONSTRAINT "payroll_extra_runs_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "payroll_group_members" ADD CONSTRAINT "payroll_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_group_members" ADD CONSTRAINT "payroll_group_members_group_id_payroll_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."payroll_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_group_members" ADD CONSTRAINT "payroll_group_members_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_groups" ADD CONSTRAINT "payroll_groups_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_group_members_idx" ON "payroll_group_members" USING btree ("user_id","first_month","entered_at","id");--> statement-breakpoint
CREATE INDEX "payroll_group_members_group_idx" ON "payroll_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "payroll_group_members_by_idx" ON "payroll_group_members" USING btree ("entered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_groups_name_key" ON "payroll_groups" USING btree (lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "payroll_groups_by_idx" ON "payroll_groups" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD CONSTRAINT "payroll_extra_runs_group_id_payroll_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."payroll_groups"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD CONSTRAINT "payroll_extra_runs_part_check" CHECK (num_nulls("payroll_extra_runs"."group_id", "payroll_extra_runs"."first_day", "payroll_extra_runs"."last_day") = case when kind = 'PART' then 0 else 3 end
        and "payroll_extra_runs"."first_day" <= "payroll_extra_runs"."last_day" and to_char("payroll_extra_runs"."first_day", 'YYYY-MM') = period
        and to_char("payroll_extra_runs"."last_day", 'YYYY-MM') = period) NOT VALID;--> statement-breakpoint
ALTER TABLE "payroll_extra_runs" ADD CONSTRAINT "payroll_extra_runs_kind_check" CHECK ("payroll_extra_runs"."kind" in ('BONUS', 'CORRECTION', 'THIRTEENTH_MONTH', 'DIFFERENCES', 'PART')) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER payroll_group_members_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_group_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
