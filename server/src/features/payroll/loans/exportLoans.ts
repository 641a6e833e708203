import { and, eq, sql } from 'drizzle-orm'
import type { ExportLoans } from '@muster/contract/payroll/loans'
import { loanKindLabels, loanStatusLabels } from '@muster/contract/payroll/loanLabels'
import { record } from '../../../audit/record.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { users } from '../../../people/tables.ts'
import { labelOf } from '../../../reporting/source.ts'
import { owedByLedger } from '../facts/loans.ts'
import { hasLeft, loan, statusOfLoan } from './columns.ts'
import { askedLoans, ofStatus, orderOfLoans } from './listLoans.ts'

type Text =
  | 'llId'
  | 'name'
  | 'department'
  | 'kind'
  | 'currency'
  | 'firstPeriod'
  | 'reason'
  | 'reference'
  | 'left'
  | 'status'
type Money = 'amount' | 'instalment' | 'owed'
type Row = Record<Text, string | null> & Record<Money, string>

const text = (title: string, key: Text): XlsxColumn<Row> => ({ title, type: 'text', value: (row) => row[key] })
const money = (title: string, key: Money): XlsxColumn<Row> => ({
  title,
  type: 'money',
  value: (row) => row[key],
  currency: ({ currency }) => currency ?? '',
})

const columns: readonly XlsxColumn<Row>[] = [
  text('LL-ID', 'llId'),
  text('Employee', 'name'),
  text('Department', 'department'),
  text('Type', 'kind'),
  text('Currency', 'currency'),
  money('Amount', 'amount'),
  money('Instalment', 'instalment'),
  money('Still owed', 'owed'),
  text('First month', 'firstPeriod'),
  text('Reason', 'reason'),
  text('Reference', 'reference'),
  text('Employment', 'left'),
  text('Status', 'status'),
]

/**
 * Returns a file of the loans that the actor can see, with the filters and order of the list. The export is recorded.
 * @throws Refusal 503 while too many files are being made.
 */
export function exportLoans(ctx: Context, { format, ...query }: ExportLoans): Promise<FileStream> {
  const { app, actor } = ctx
  return exportFile(app, async (db) => {
    const today = await readCompanyToday(db)
    const where = and(askedLoans(actor, query, today), ofStatus(query.status))
    const [{ rows } = { rows: 0 }] = await db
      .select({ rows: sql<number>`count(*)::int` })
      .from(loan)
      .where(where)
    await record(app.db, ctx, {
      action: 'payroll.loans_exported',
      subject: { type: 'payroll', id: null },
      after: { ...query, rows },
    })
    const selection = db
      .select({
        llId: sql`${users.llId}`.as('llId'),
        name: sql`${users.firstName} || ' ' || ${users.lastName}`.as('name'),
        department: sql`${users.department}`.as('department'),
        kind: labelOf(loan.kind, loanKindLabels).as('kind'),
        currency: sql`${loan.currency}`.as('currency'),
        amount: sql`${loan.amount}`.as('amount'),
        instalment: sql`${loan.instalment}`.as('instalment'),
        owed: owedByLedger.as('owed'),
        firstPeriod: sql`${loan.firstPeriod}`.as('firstPeriod'),
        reason: sql`${loan.reason}`.as('reason'),
        reference: sql`${loan.reference}`.as('reference'),
        left: sql`case when ${hasLeft(today)} then 'Left' else 'Employed' end`.as('left'),
        status: labelOf(statusOfLoan, loanStatusLabels).as('status'),
      })
      .from(loan)
      .innerJoin(users, eq(users.id, loan.userId))
      .where(where)
      .orderBy(...orderOfLoans(query))
    const list = { name: 'loans', sheet: 'Loans', columns, portions: readBatches<Row>(db, selection.getSQL()) }
    return { ...listFile(format, list), rows }
  })
}
