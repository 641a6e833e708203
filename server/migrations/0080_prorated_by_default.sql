-- In a new company the year of hire gets its part of annual and personal leave. A company with people keeps what it has.
ALTER TABLE leave_policies DISABLE TRIGGER leave_policies_append_only;
--> statement-breakpoint
UPDATE leave_policies SET prorated = true
  WHERE leave_type IN ('ANNUAL', 'PERSONAL') AND created_by IS NULL AND NOT EXISTS (SELECT FROM users);
--> statement-breakpoint
ALTER TABLE leave_policies ENABLE TRIGGER leave_policies_append_only;
