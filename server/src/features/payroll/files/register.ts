import { asc, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import { payrollStatusLabels } from '@muster/contract/payroll/labels'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { parseCents, printCents } from '../../../pay/money.ts'
import { type XlsxColumn, xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { payrollRecords } from '../tables.ts'
import { assertCanExportMonth, recordMonthFile } from './monthFile.ts'

/** The figures of a payroll record, or the totals of several. */
interface Figures {
  currency: string
  baseSalary: string
  allowances: string
  bonuses: string
  overtime: string
  grossPay: string
  /** The deductions including taxes and insurance. */
  deductions: string
  taxDeductions: string
  netPay: string
  employerShare: string
  benefits: string
}
type Sums = Figures & { employees: number }
type RecordRow = typeof payrollRecords.$inferSelect & { approvedOn: string | null }

const money = <Row extends Figures>(title: string, key: Exclude<keyof Figures, 'currency'>): XlsxColumn<Row> => ({
  title,
  type: 'money',
  value: (row) => row[key],
  currency: ({ currency }) => currency,
})
const figures = <Row extends Figures>(): XlsxColumn<Row>[] => [
  { title: 'Currency', type: 'text', value: ({ currency }) => currency },
  money('Base salary', 'baseSalary'),
  money('Allowances', 'allowances'),
  money('Bonuses', 'bonuses'),
  money('Overtime', 'overtime'),
  money('Gross pay', 'grossPay'),
  money('Deductions', 'deductions'),
  money('Incl. tax and insurance', 'taxDeductions'),
  money('Net pay', 'netPay'),
  money('Employer contributions', 'employerShare'),
  money('Benefits in kind, not paid out', 'benefits'),
]

const columns: XlsxColumn<RecordRow>[] = [
  { title: 'LL-ID', type: 'text', value: ({ person }) => person.llId },
  { title: 'Employee', type: 'text', value: ({ person }) => `${person.firstName} ${person.lastName}` },
  { title: 'Department', type: 'text', value: ({ person }) => person.department },
  { title: 'Position', type: 'text', value: ({ person }) => person.position },
  ...figures<RecordRow>(),
  { title: 'Status', type: 'text', value: ({ status }) => payrollStatusLabels[status] },
  { title: 'Approved on', type: 'day', value: ({ approvedOn }) => approvedOn },
]
const totals: XlsxColumn<Sums>[] = [
  { title: 'Employees', type: 'whole', value: ({ employees }) => employees },
  ...figures<Sums>(),
]

/**
 * Returns the payroll register of a month as an Excel workbook: its approved records by name, and the totals by
 * currency. The export is recorded.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved.
 */
export async function exportRegister(ctx: Context, { period }: { period: string }): Promise<File> {
  assertCanExportMonth(ctx)
  const { db } = ctx.app
  const [records, sums, timeZone] = await Promise.all([
    db
      .select()
      .from(payrollRecords)
      .where(ofMonth(period))
      .orderBy(asc(payrollRecords.searchText), asc(payrollRecords.id)),
    sumsOf(db, period),
    readSetting(db, 'timeZone'),
  ])
  assertFound(records.length)
  const rows = records.map((row) => ({
    ...row,
    deductions: printCents(parseCents(row.deductions) + parseCents(row.taxDeductions)),
    approvedOn: row.approvedAt && dayIn(timeZone, Temporal.Instant.from(row.approvedAt)),
  }))
  await recordMonthFile(ctx, 'payroll.register_exported', { period, rows: rows.length })
  const sheets = [xlsxSheet('Register', columns, rows), xlsxSheet('Totals', totals, sums)]
  return xlsxFile(`payroll register ${period}.xlsx`, ...sheets)
}

/** Returns the totals of a month's approved records, by currency. */
function sumsOf(db: Queryable, period: string): Promise<Sums[]> {
  const { currency, ...amounts } = payrollRecords
  const sum = (key: Exclude<keyof Figures, 'currency'>) => sql<string>`sum(${amounts[key]})::text`
  return db
    .select({
      currency,
      employees: sql<number>`count(distinct ${payrollRecords.userId})::int`,
      baseSalary: sum('baseSalary'),
      allowances: sum('allowances'),
      bonuses: sum('bonuses'),
      overtime: sum('overtime'),
      grossPay: sum('grossPay'),
      deductions: sql<string>`sum(${amounts.deductions} + ${amounts.taxDeductions})::text`,
      taxDeductions: sum('taxDeductions'),
      netPay: sum('netPay'),
      employerShare: sum('employerShare'),
      benefits: sum('benefits'),
    })
    .from(payrollRecords)
    .where(ofMonth(period))
    .groupBy(currency)
    .orderBy(asc(currency))
}
