-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payroll_lines_absence_idx" ON "payroll_lines" USING btree ("record_id") WHERE code = 'ABSENCE';
