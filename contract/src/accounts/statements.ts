import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { seesInvoices } from './invoices.ts'

/** What moves what an account owes. VOIDED takes an invoice back on the day on which that happened. */
export const statementKinds = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'VOIDED'] as const

export const StatementRow = z.object({
  day: Day,
  kind: z.enum(statementKinds),
  invoiceId: z.uuid(),
  /** Of the invoice or credit note. */
  number: z.string(),
  /** Of a payment, what was said of it. */
  reference: z.string().nullable(),
  /** Above 0 what is owed more, below 0 what is owed less. */
  amount: z.number(),
  /** Owed after it. */
  balance: z.number(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** What an account owed, day by day. */
export const Statement = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  from: Day,
  to: Day,
  /** Owed before the first day. */
  opening: z.number(),
  rows: z.array(StatementRow),
  /** Owed after the last day. */
  closing: z.number(),
})
export type Statement = z.infer<typeof Statement>

/** The most days of a statement. */
export const mostStatementDays = 366

/** The first of January to today where nothing is chosen; at most 366 days. */
export const AskStatement = z.object({ id: Id, from: Day.optional(), to: Day.optional() })
export type AskStatement = z.infer<typeof AskStatement>

/** What is due, by for how long it has been. */
const Ages = z.object({
  notDue: z.number(),
  days1to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  over90: z.number(),
  total: z.number(),
})

/** What accounts owe in one currency. */
export const Aging = Ages.extend({
  currency: Currency,
  /** Those that owe the most first. */
  accounts: z.array(Ages.extend({ account: z.object({ id: z.uuid(), name: z.string() }) })),
})
export type Aging = z.infer<typeof Aging>

/** The most accounts of a currency that are listed by age; the sums are of all. */
export const mostAgedAccounts = 200

export const statementCalls = {
  aging: route({
    method: 'GET',
    path: '/accounts/aging',
    needs: 'accounts.view_stats',
    summary: 'What accounts owe, by for how long it has been due, each currency by itself',
  }).output(z.object({ asOf: Day, aging: z.array(Aging) })),
  statement: route({
    method: 'GET',
    path: '/accounts/{id}/statement',
    needs: seesInvoices,
    summary: 'Invoices, credit notes and payments of an account, with what it owed after each',
  })
    .input(AskStatement)
    .output(z.object({ statement: Statement })),
  statementFile: route({
    method: 'GET',
    path: '/accounts/{id}/statement/file',
    needs: seesInvoices,
    summary: 'The same as xlsx; recorded',
    answer: 'file',
  })
    .input(AskStatement)
    .output(z.file()),
}
