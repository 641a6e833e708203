-- Names as people sort them: accents and capitals come second, and "file 9" before "file 10".
CREATE COLLATION "document_names" (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- What a document is found by; "array_to_string" alone counts as what might change.
CREATE FUNCTION document_words(name text, description text, tags text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT searchable(name || ' ' || description || ' ' || array_to_string(tags, ' '))
$$;
--> statement-breakpoint
CREATE TABLE "document_acknowledgements" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_acknowledgements_document_id_version_user_id_pk" PRIMARY KEY("document_id","version","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"owner_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"category" text NOT NULL,
	"is_private" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "document_counts_owner_id_folder_id_category_is_private_pk" PRIMARY KEY("owner_id","folder_id","category","is_private")
);
--> statement-breakpoint
CREATE TABLE "document_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_reminders" (
	"document_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"expires_on" date NOT NULL,
	CONSTRAINT "document_reminders_document_id_days_before_expires_on_pk" PRIMARY KEY("document_id","days_before","expires_on")
);
--> statement-breakpoint
CREATE TABLE "document_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid,
	"department" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_shares_check" CHECK (num_nonnulls(user_id, department) = 1)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"restored_from" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"folder_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"category" text NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"expires_on" date,
	"to_acknowledge" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"trashed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (document_words("documents"."name", "documents"."description", "documents"."tags")) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reminders" ADD CONSTRAINT "document_reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder_id_document_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."document_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_acknowledgements_user_idx" ON "document_acknowledgements" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "document_counts_folder_idx" ON "document_counts" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_folders_key" ON "document_folders" USING btree ("created_by",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "document_shares_user_key" ON "document_shares" USING btree ("document_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_shares_department_key" ON "document_shares" USING btree ("document_id","department");--> statement-breakpoint
CREATE INDEX "document_shares_user_idx" ON "document_shares" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "document_shares_department_idx" ON "document_shares" USING btree ("department","document_id");--> statement-breakpoint
CREATE INDEX "document_versions_file_idx" ON "document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_versions_uploader_idx" ON "document_versions" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "documents_newest_idx" ON "documents" USING btree ("is_private","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_name_idx" ON "documents" USING btree ("is_private",("name" collate "document_names"),"id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_size_idx" ON "documents" USING btree ("is_private","bytes","id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_uploader_idx" ON "documents" USING btree ("uploaded_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "documents_folder_idx" ON "documents" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "documents_file_idx" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_search_idx" ON "documents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_acknowledged_idx" ON "documents" USING btree ("id") WHERE to_acknowledge;--> statement-breakpoint
CREATE INDEX "documents_expiry_idx" ON "documents" USING btree ("expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "documents_trash_idx" ON "documents" USING btree ("trashed_at") WHERE trashed_at is not null;