-- no transaction
ALTER TABLE "leave_ledger" VALIDATE CONSTRAINT "leave_ledger_kind_check";
