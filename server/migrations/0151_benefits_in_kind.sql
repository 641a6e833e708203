ALTER TABLE "payroll_items" DROP CONSTRAINT "payroll_items_kind_check";--> statement-breakpoint
ALTER TABLE "payroll_items" DROP CONSTRAINT "payroll_items_tax_check";--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "benefits" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_kind_check" CHECK ("payroll_items"."type" in ('EARNING', 'DEDUCTION', 'EMPLOYER', 'BENEFIT') and "payroll_items"."frequency" in ('RECURRING', 'ONCE')
        and "payroll_items"."formula" in ('FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_tax_check" CHECK (type = 'BENEFIT' or (is_taxed or not is_insured) and (type = 'EARNING' or not is_taxed)) NOT VALID;--> statement-breakpoint
-- A record that is submitted or approved is the sum of its lines, with its benefits in kind.
CREATE OR REPLACE FUNCTION check_payroll_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM after_change r
    JOIN before_change was ON was.id = r.id AND was.status <> r.status
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE part = 'BASE'), 0) AS base,
        coalesce(sum(amount) FILTER (WHERE part = 'ALLOWANCES'), 0) AS allowances,
        coalesce(sum(amount) FILTER (WHERE part = 'BONUSES'), 0) AS bonuses,
        coalesce(sum(amount) FILTER (WHERE part = 'OVERTIME'), 0) AS overtime,
        coalesce(sum(amount) FILTER (WHERE part = 'DEDUCTIONS'), 0) AS deductions,
        coalesce(sum(amount) FILTER (WHERE part = 'TAX'), 0) AS tax,
        coalesce(sum(amount) FILTER (WHERE part = 'EMPLOYER'), 0) AS employer,
        coalesce(sum(amount) FILTER (WHERE part = 'BENEFITS'), 0) AS benefits
      FROM payroll_lines WHERE record_id = r.id
    ) l
    WHERE r.status IN ('PENDING_APPROVAL', 'APPROVED')
      AND (l.base, l.allowances, l.bonuses, l.overtime, l.deductions, l.tax, l.employer, l.benefits) IS DISTINCT FROM
        (r.base_salary, r.allowances, r.bonuses, r.overtime, r.deductions, r.tax_deductions, r.employer_share, r.benefits)
  ) THEN
    RAISE EXCEPTION 'a payroll record is not the sum of its lines' USING ERRCODE = 'MU008';
  END IF;
  RETURN NULL;
END $$;
