ALTER TABLE "audit_unsealed" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "audit_unsealed_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "audit_unsealed_number_idx" ON "audit_unsealed" USING btree ("number");
