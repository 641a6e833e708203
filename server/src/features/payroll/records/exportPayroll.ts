import { sql } from 'drizzle-orm'
import { payrollStatusLabels } from '@muster/contract/payroll/labels'
import type { ExportPayroll } from '@muster/contract/payroll/records'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { labelOf } from '../../../reporting/source.ts'
import { payrollRecords } from '../tables.ts'
import { runLabel } from '../shared/inRun.ts'
import { chosenRecords, orderOf } from './listPayroll.ts'

/** A row of the file, with amounts as stored. */
type Row = Record<'month' | 'currency' | 'status' | Amount, string> & Record<'name' | 'run' | Detail, string | null>
type Detail = 'llId' | 'department' | 'position'
type Amount = 'base' | 'allowances' | 'bonuses' | 'overtime' | 'gross' | 'deductions' | 'tax' | 'net'

const text = (title: string, key: 'currency' | 'status' | 'name' | 'run' | Detail): XlsxColumn<Row> => ({
  title,
  type: 'text',
  value: (row) => row[key],
})
const money = (title: string, key: Amount): XlsxColumn<Row> => ({
  title,
  type: 'money',
  value: (row) => row[key],
  currency: ({ currency }) => currency,
})

const columns: readonly XlsxColumn<Row>[] = [
  { title: 'Month', type: 'month', value: ({ month }) => month },
  text('LL-ID', 'llId'),
  text('Employee', 'name'),
  text('Department', 'department'),
  text('Position', 'position'),
  text('Currency', 'currency'),
  money('Base salary', 'base'),
  money('Allowances', 'allowances'),
  money('Bonuses', 'bonuses'),
  money('Overtime', 'overtime'),
  money('Gross pay', 'gross'),
  money('Deductions', 'deductions'),
  money('Incl. tax and insurance', 'tax'),
  money('Net pay', 'net'),
  text('Run', 'run'),
  text('Status', 'status'),
]

const { period, person, department, currency, status } = payrollRecords
const selected = sql`${period} as month, ${runLabel} as run, ${person} ->> 'llId' as "llId",
  ${person} ->> 'firstName' || ' ' || (${person} ->> 'lastName') as name, ${department} as department,
  ${person} ->> 'position' as position, ${currency} as currency, ${payrollRecords.baseSalary} as base,
  ${payrollRecords.allowances} as allowances, ${payrollRecords.bonuses} as bonuses, ${payrollRecords.overtime} as overtime,
  ${payrollRecords.grossPay} as gross, ${payrollRecords.deductions} + ${payrollRecords.taxDeductions} as deductions, ${payrollRecords.taxDeductions} as tax,
  ${payrollRecords.netPay} as net, ${labelOf(status, payrollStatusLabels)} as status`

/**
 * Returns a file of the payroll records that the actor can see, with the filters and order of the list. The export is
 * recorded.
 * @throws Refusal 503 while too many files are being made.
 */
export function exportPayroll(ctx: Context, { format, ...query }: ExportPayroll): Promise<FileStream> {
  const { app, actor } = ctx
  return exportFile(app, async (db) => {
    const where = chosenRecords(actor, query)
    const rows = await db.$count(payrollRecords, where)
    await record(app.db, ctx, {
      action: 'payroll.list_exported',
      subject: { type: 'payroll', id: null },
      after: { ...query, rows },
    })
    const selection = sql`select ${selected} from ${payrollRecords} where ${where}
      order by ${sql.join(orderOf(query), sql`, `)}`
    const list = { name: 'payroll records', sheet: 'Payroll', columns, portions: readBatches<Row>(db, selection) }
    return { ...listFile(format, list), rows }
  })
}
