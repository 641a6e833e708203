CREATE TABLE "probation_reminders" (
	"user_id" uuid NOT NULL,
	"probation_end" date NOT NULL,
	CONSTRAINT "probation_reminders_user_id_probation_end_pk" PRIMARY KEY("user_id","probation_end")
);
--> statement-breakpoint
ALTER TABLE "probation_reminders" ADD CONSTRAINT "probation_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;