ALTER TABLE "overtime_approvals" ADD COLUMN "worked" jsonb;--> statement-breakpoint
ALTER TABLE "overtime_approvals" ADD COLUMN "is_reopened" boolean DEFAULT false NOT NULL;