import { sql } from 'drizzle-orm'
import type { ExportYearTotals } from '@muster/contract/payroll/yearTotals'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { users } from '../../../people/tables.ts'
import { type YearRow, yearRows } from './yearRows.ts'

type Row = YearRow & Record<'llId' | 'name' | 'department', string | null>
type Text = 'llId' | 'name' | 'department' | 'currency'
type Money = {
  [Key in keyof YearRow]: YearRow[Key] extends string | null ? Key : never
}[keyof YearRow]

const text = (title: string, key: Text): XlsxColumn<Row> => ({ title, type: 'text', value: (row) => row[key] })
const money = (title: string, key: Money): XlsxColumn<Row> => ({
  title,
  type: 'money',
  value: (row) => row[key],
  currency: ({ currency }) => currency,
})

const columns: readonly XlsxColumn<Row>[] = [
  text('LL-ID', 'llId'),
  text('Employee', 'name'),
  text('Department', 'department'),
  text('Currency', 'currency'),
  { title: 'Months', type: 'whole', value: ({ months }) => months },
  money('Gross pay', 'grossPay'),
  money('Benefits in kind, not paid out', 'benefits'),
  money('Taxable pay', 'taxablePay'),
  money('Income tax', 'incomeTax'),
  money('Insurance, employee’s share', 'insurance'),
  money('Employer contributions', 'employerShare'),
  money('Other deductions', 'deductions'),
  money('Net pay', 'netPay'),
  { title: 'Incl. paid elsewhere up to', type: 'month', value: ({ openingUpTo }) => openingUpTo },
  money('Incl. pay elsewhere', 'openingPay'),
  money('Incl. insurance elsewhere', 'openingInsurance'),
  money('Incl. income tax elsewhere', 'openingTax'),
  { title: 'Not approved, not included', type: 'text', value: ({ openMonths }) => openMonths.join(', ') },
]

/**
 * Returns a file of the years of the people that the actor can see, with the filters of the list. The export is
 * recorded, without amounts.
 * @throws Refusal 503 while too many files are being made.
 */
export function exportYearTotals(ctx: Context, { format, ...filters }: ExportYearTotals): Promise<FileStream> {
  const { app, actor } = ctx
  return exportFile(app, async (db) => {
    const years = yearRows(actor, filters)
    const { rows: counts } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${years} as years`,
    )
    const rows = counts[0]?.rows ?? 0
    await record(app.db, ctx, {
      action: 'payroll.year_totals_exported',
      subject: { type: 'payroll', id: null },
      after: { ...filters, rows },
    })
    const selection = sql`select years.*, ${users.llId} as "llId", ${users.department} as department,
        ${users.firstName} || ' ' || ${users.lastName} as name
      from ${years} as years join ${users} on ${users.id} = years."userId"
      order by years."searchText", years."userId", years.currency`
    const list = {
      name: `year-end totals ${filters.year}`,
      sheet: `Year ${filters.year}`,
      columns,
      portions: readBatches<Row>(db, selection),
    }
    return { ...listFile(format, list), rows }
  })
}
