import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { readInvoicesNeeds } from './view.ts'

/** The kinds of entries in a statement. VOIDED cancels an invoice on the day it was voided. */
export const statementKinds = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'VOIDED'] as const

export const StatementRow = z.object({
  day: Day,
  kind: z.enum(statementKinds),
  invoiceId: z.uuid(),
  /** The number of the invoice or credit note. */
  number: z.string(),
  /** The reference of a payment; null for other entries. */
  reference: z.string().nullable(),
  /** The amount: positive if it increases the balance owed, negative if it reduces it. */
  amount: z.number(),
  /** The balance owed after this entry. */
  balance: z.number(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** A statement of what an account owes, over a range of days. */
export const Statement = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  from: Day,
  to: Day,
  /** The balance owed before the first day. */
  opening: z.number(),
  rows: z.array(StatementRow),
  /** The balance owed after the last day. */
  closing: z.number(),
})
export type Statement = z.infer<typeof Statement>

/** The maximum number of days in a statement. */
export const maxStatementDays = 366

/** The request for a statement of at most 366 days; by default from 1 January to today. */
export const GetStatement = z.object({ id: Id, from: Day.optional(), to: Day.optional() })
export type GetStatement = z.infer<typeof GetStatement>

/** The amounts due, by number of days overdue. */
const AgeBuckets = z.object({
  notDue: z.number(),
  days1to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  over90: z.number(),
  total: z.number(),
})

/** The amounts due in one currency by number of days overdue, in total and by account. */
export const Aging = AgeBuckets.extend({
  currency: Currency,
  /** The amounts due from each account, starting with the largest total. */
  accounts: z.array(AgeBuckets.extend({ account: z.object({ id: z.uuid(), name: z.string() }) })),
})
export type Aging = z.infer<typeof Aging>

/** The maximum number of accounts listed in each currency. The totals include all accounts. */
export const maxAgingAccounts = 200

export const statementCalls = {
  aging: route({
    method: 'GET',
    path: '/accounts/aging',
    needs: 'accounts.view_stats',
    summary: 'List what accounts owe, by age and currency',
  }).output(z.object({ asOf: Day, aging: z.array(Aging) })),
  statement: route({
    method: 'GET',
    path: '/accounts/{id}/statement',
    needs: readInvoicesNeeds,
    summary: 'List an account’s invoices, credit notes and payments with the balance after each',
  })
    .input(GetStatement)
    .output(z.object({ statement: Statement })),
  statementFile: route({
    method: 'GET',
    path: '/accounts/{id}/statement/file',
    needs: readInvoicesNeeds,
    summary: 'Export an account’s statement as an Excel workbook (logged)',
    answer: 'file',
  })
    .input(GetStatement)
    .output(z.file()),
}
