CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role_id" uuid,
	"department_id" uuid,
	"external_id" text NOT NULL,
	CONSTRAINT "scim_groups_roleId_unique" UNIQUE("role_id"),
	CONSTRAINT "scim_groups_departmentId_unique" UNIQUE("department_id"),
	CONSTRAINT "scim_groups_subject_check" CHECK (num_nonnulls("scim_groups"."role_id", "scim_groups"."department_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "scim_last_call" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"problem" text,
	CONSTRAINT "scim_last_call_check" CHECK ("scim_last_call"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"user_name" text,
	"external_id" text,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_name_key" ON "scim_people" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_external_key" ON "scim_people" USING btree ("external_id");