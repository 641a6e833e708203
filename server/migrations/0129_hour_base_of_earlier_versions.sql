-- A process of an earlier version, which does not know this rule, adds rules that value part-time work as full time.
ALTER TABLE "pay_rules" ALTER COLUMN "hour_base" SET DEFAULT 'FULL_TIME';
