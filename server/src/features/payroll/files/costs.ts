import { asc, sql } from 'drizzle-orm'
import type { LineCode } from '@muster/contract/payroll/lines'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { type XlsxColumn, xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { assertCanExportMonth, recordMonthFile } from './monthFile.ts'

/**
 * The payroll cost of a department in one currency. The gross pay equals the deductions, insurance, tax and net pay.
 */
interface Entry {
  department: string | null
  currency: string
  employees: number
  gross: string
  employerInsurance: string
  benefits: string
  insurance: string
  tax: string
  deductions: string
  net: string
}
type Amount = Exclude<keyof Entry, 'department' | 'currency' | 'employees'>

const money = (title: string, key: Amount): XlsxColumn<Entry> => ({
  title,
  type: 'money',
  value: (row) => row[key],
  currency: ({ currency }) => currency,
})
const figures: XlsxColumn<Entry>[] = [
  { title: 'Currency', type: 'text', value: ({ currency }) => currency },
  { title: 'Employees', type: 'whole', value: ({ employees }) => employees },
  money('Gross pay', 'gross'),
  money('Employer contributions', 'employerInsurance'),
  money('Insurance, employees’ share', 'insurance'),
  money('Income tax', 'tax'),
  money('Other deductions', 'deductions'),
  money('Net pay', 'net'),
  money('Benefits in kind, not paid out', 'benefits'),
]
const department: XlsxColumn<Entry> = {
  title: 'Department',
  type: 'text',
  value: (row) => row.department ?? 'No department',
}

/**
 * Returns the payroll costs of a month as an Excel workbook: its approved records by department and currency, and
 * in total by currency. The export is recorded.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved.
 */
export async function exportCosts(ctx: Context, { period }: { period: string }): Promise<File> {
  assertCanExportMonth(ctx)
  const { db } = ctx.app
  const [entries, totals] = await Promise.all([entriesOf(db, period, true), entriesOf(db, period, false)])
  assertFound(entries.length)
  await recordMonthFile(ctx, 'payroll.costs_exported', { period, rows: entries.length })
  return xlsxFile(
    `payroll costs ${period}.xlsx`,
    xlsxSheet('Costs', [department, ...figures], entries),
    xlsxSheet('Totals', figures, totals),
  )
}

function entriesOf(db: Queryable, period: string, byDepartment: boolean): Promise<Entry[]> {
  const records = payrollRecords
  const ofCode = (...codes: LineCode[]) =>
    sql<string>`sum(coalesce((select sum(amount) from ${payrollLines} where record_id = payroll_records.id
      and code = any(${sql.param(codes)}::text[])), 0))::text`
  const place = byDepartment ? sql<string | null>`${records.department}` : sql<null>`null::text`
  return db
    .select({
      department: place,
      currency: records.currency,
      employees: sql<number>`count(distinct ${records.userId})::int`,
      gross: sql<string>`sum(${records.grossPay})::text`,
      employerInsurance: sql<string>`sum(${records.employerShare})::text`,
      benefits: sql<string>`sum(${records.benefits})::text`,
      insurance: ofCode('INSURANCE'),
      tax: ofCode('INCOME_TAX', 'TAX_SETTLEMENT'),
      deductions: sql<string>`sum(${records.deductions})::text`,
      net: sql<string>`sum(${records.netPay})::text`,
    })
    .from(records)
    .where(ofMonth(period))
    .groupBy(sql`1`, records.currency)
    .orderBy(asc(records.currency), sql`1 nulls last`)
}
