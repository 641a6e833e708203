import type { GetStatement, StatementRow } from '@muster/contract/accounts/statements'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { safeName } from '../../../files/safeName.ts'
import { xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { readStatement } from './statement.ts'

const kindLabels: Record<StatementRow['kind'] | 'OPENING' | 'CLOSING', string> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  PAYMENT: 'Payment',
  VOIDED: 'Invoice voided',
  OPENING: 'Opening balance',
  CLOSING: 'Closing balance',
}

interface Row {
  day: string
  kind: keyof typeof kindLabels
  number: string | null
  reference: string | null
  amount: number | null
  balance: number
}

/**
 * Returns the statement of an account as an Excel workbook. The export is recorded.
 * @throws Refusal 404 if there is no such account; 400 if the days are not a valid range.
 */
export async function statementFile(ctx: Context, query: GetStatement): Promise<File> {
  const { db } = ctx.app
  const statement = await readStatement(db, query)
  const { account, currency, from, to } = statement
  const none = { number: null, reference: null, amount: null }
  const rows: Row[] = [
    { day: from, kind: 'OPENING', ...none, balance: statement.opening },
    ...statement.rows,
    { day: to, kind: 'CLOSING', ...none, balance: statement.closing },
  ]
  const money = (amount: number | null) => (amount === null ? null : printCents(centsOf(amount)))
  await record(db, ctx, {
    action: 'account.statement_exported',
    subject: { type: 'account', id: account.id },
    after: { from, to, rows: statement.rows.length },
  })
  return xlsxFile(
    safeName(`Statement ${account.name.replace(/[/\\]/g, '-')} ${from} ${to}.xlsx`),
    xlsxSheet<Row>(
      'Statement',
      [
        { title: 'Date', type: 'day', value: ({ day }) => day },
        { title: 'What', type: 'text', value: ({ kind }) => kindLabels[kind] },
        { title: 'Number', type: 'text', value: ({ number }) => number },
        { title: 'Reference', type: 'text', value: ({ reference }) => reference },
        { title: 'Amount', type: 'money', value: ({ amount }) => money(amount), currency: () => currency },
        { title: 'Owed', type: 'money', value: ({ balance }) => money(balance), currency: () => currency },
      ],
      rows,
    ),
  )
}
