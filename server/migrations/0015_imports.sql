CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"depth" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"changes" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"person_id" uuid,
	"problems" jsonb,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'RUNNING' NOT NULL,
	"total" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"stopped_because" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "imports_status_check" CHECK ("imports"."status" in ('RUNNING', 'DONE', 'STOPPED'))
);
--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_todo_idx" ON "import_lines" USING btree ("import_id","depth","line") WHERE not "import_lines"."done";--> statement-breakpoint
CREATE INDEX "import_lines_email_idx" ON "import_lines" USING btree ("import_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running_key" ON "imports" USING btree ("status") WHERE "imports"."status" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "imports_starter_idx" ON "imports" USING btree ("started_by","created_at" DESC NULLS LAST);