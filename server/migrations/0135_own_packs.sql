CREATE TABLE "pay_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "pay_packs_size_check" CHECK (length("pay_packs"."content") <= 100000),
	CONSTRAINT "pay_packs_state_check" CHECK (num_nulls(confirmed_by, confirmed_at) in (0, 2) and num_nulls(withdrawn_by, withdrawn_at) in (0, 2)
        and (confirmed_at is null or withdrawn_at is null))
);
--> statement-breakpoint
ALTER TABLE "pay_rules" DROP CONSTRAINT "pay_rules_pack_check";--> statement-breakpoint
ALTER TABLE "pay_rules" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "pay_packs" ADD CONSTRAINT "pay_packs_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_packs" ADD CONSTRAINT "pay_packs_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_packs" ADD CONSTRAINT "pay_packs_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_packs_name_key" ON "pay_packs" USING btree (lower("name")) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "pay_packs_idx" ON "pay_packs" USING btree ("entered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_pack_id_pay_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."pay_packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_own_pack_check" CHECK (("pay_rules"."pack" = 'OWN') = ("pay_rules"."pack_id" is not null));--> statement-breakpoint
ALTER TABLE "pay_rules" ADD CONSTRAINT "pay_rules_pack_check" CHECK ("pay_rules"."pack" in ('NONE', 'EGYPT', 'BULGARIA', 'OWN'));--> statement-breakpoint
-- A file of rules is confirmed or withdrawn once; nothing else of it changes. So months keep the figures they had.
CREATE FUNCTION guard_pay_packs() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.confirmed_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR to_jsonb(NEW) - '{confirmed_by,confirmed_at,withdrawn_by,withdrawn_at}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{confirmed_by,confirmed_at,withdrawn_by,withdrawn_at}'::text[] THEN
    RAISE EXCEPTION 'file of rules % is decided', OLD.id USING ERRCODE = 'MU001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pay_packs_decided BEFORE UPDATE ON pay_packs
  FOR EACH ROW EXECUTE FUNCTION guard_pay_packs();
--> statement-breakpoint
CREATE TRIGGER pay_packs_kept BEFORE DELETE OR TRUNCATE ON pay_packs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
