CREATE TABLE "performance_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performance_counts" (
	"user_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"state" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	"ratings" integer NOT NULL,
	CONSTRAINT "performance_counts_user_id_thing_state_label_pk" PRIMARY KEY("user_id","thing","state","label")
);
--> statement-breakpoint
CREATE TABLE "performance_goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"set_by" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"target_date" date NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performance_goals_priority_check" CHECK ("performance_goals"."priority" in ('LOW', 'MEDIUM', 'HIGH')),
	CONSTRAINT "performance_goals_progress_check" CHECK ("performance_goals"."progress" between 0 and 100),
	CONSTRAINT "performance_goals_completed_check" CHECK (("performance_goals"."progress" = 100) = ("performance_goals"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "performance_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_private" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performance_notes_type_check" CHECK ("performance_notes"."type" in ('POSITIVE', 'NEGATIVE', 'NEUTRAL', 'GOAL')),
	CONSTRAINT "performance_notes_others_check" CHECK ("performance_notes"."user_id" <> "performance_notes"."created_by")
);
--> statement-breakpoint
CREATE TABLE "performance_reminders" (
	"thing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "performance_reminders_thing_id_kind_day_pk" PRIMARY KEY("thing_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "performance_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"review_period" text NOT NULL,
	"overall_rating" smallint NOT NULL,
	"status" text NOT NULL,
	"goals" text DEFAULT '' NOT NULL,
	"achievements" text DEFAULT '' NOT NULL,
	"areas_for_improvement" text DEFAULT '' NOT NULL,
	"manager_comments" text DEFAULT '' NOT NULL,
	"employee_comments" text,
	"due_on" date,
	"submitted_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performance_reviews_status_check" CHECK ("performance_reviews"."status" in ('DRAFT', 'SUBMITTED', 'COMPLETED')),
	CONSTRAINT "performance_reviews_kind_check" CHECK ("performance_reviews"."kind" in ('MANAGER', 'SELF', 'PEER')),
	CONSTRAINT "performance_reviews_self_check" CHECK (("performance_reviews"."kind" = 'SELF') = ("performance_reviews"."user_id" = "performance_reviews"."author_id")),
	CONSTRAINT "performance_reviews_rating_check" CHECK ("performance_reviews"."overall_rating" between 1 and 5),
	CONSTRAINT "performance_reviews_submitted_check" CHECK (("performance_reviews"."status" = 'DRAFT') = ("performance_reviews"."submitted_at" is null)),
	CONSTRAINT "performance_reviews_completed_check" CHECK (("performance_reviews"."status" = 'COMPLETED') = ("performance_reviews"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "performance_totals" (
	"thing" text NOT NULL,
	"state" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	"ratings" integer NOT NULL,
	"part" smallint NOT NULL,
	CONSTRAINT "performance_totals_thing_state_label_part_pk" PRIMARY KEY("thing","state","label","part")
);
--> statement-breakpoint
ALTER TABLE "performance_changes" ADD CONSTRAINT "performance_changes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_counts" ADD CONSTRAINT "performance_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_goals" ADD CONSTRAINT "performance_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_goals" ADD CONSTRAINT "performance_goals_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_notes" ADD CONSTRAINT "performance_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_notes" ADD CONSTRAINT "performance_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD CONSTRAINT "performance_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD CONSTRAINT "performance_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performance_changes_thing_idx" ON "performance_changes" USING btree ("thing_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_changes_by_idx" ON "performance_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "performance_goals_order_idx" ON "performance_goals" USING btree ("completed_at" DESC NULLS FIRST,"target_date","id");--> statement-breakpoint
CREATE INDEX "performance_goals_person_idx" ON "performance_goals" USING btree ("user_id","completed_at" DESC NULLS FIRST,"target_date","id");--> statement-breakpoint
CREATE INDEX "performance_goals_open_idx" ON "performance_goals" USING btree ("target_date","id","user_id","priority","progress") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "performance_goals_setter_idx" ON "performance_goals" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "performance_notes_newest_idx" ON "performance_notes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_notes_person_idx" ON "performance_notes" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_notes_author_idx" ON "performance_notes" USING btree ("created_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_reviews_newest_idx" ON "performance_reviews" USING btree (coalesce(submitted_at, created_at) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_reviews_person_idx" ON "performance_reviews" USING btree ("user_id",coalesce(submitted_at, created_at) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_reviews_author_idx" ON "performance_reviews" USING btree ("author_id",coalesce(submitted_at, created_at) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performance_reviews_drafts_idx" ON "performance_reviews" USING btree ("author_id","due_on") WHERE status = 'DRAFT';--> statement-breakpoint
CREATE INDEX "performance_reviews_uncommented_idx" ON "performance_reviews" USING btree ("submitted_at") WHERE status = 'SUBMITTED' and employee_comments is null;