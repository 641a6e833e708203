import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { readInvoicesNeeds } from './invoices.ts'

/** The entries of a statement. VOIDED cancels an invoice on the day it was voided. */
export const statementKinds = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'VOIDED'] as const

export const StatementRow = z.object({
  day: Day,
  kind: z.enum(statementKinds),
  invoiceId: z.uuid(),
  /** Number of the invoice or credit note. */
  number: z.string(),
  /** For a payment, its reference. */
  reference: z.string().nullable(),
  /** Above 0 if it increases the balance owed, below 0 if it reduces it. */
  amount: z.number(),
  /** Balance owed after the entry. */
  balance: z.number(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** An account's balance owed over a date range. */
export const Statement = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  from: Day,
  to: Day,
  /** Balance owed before the first day. */
  opening: z.number(),
  rows: z.array(StatementRow),
  /** Balance owed after the last day. */
  closing: z.number(),
})
export type Statement = z.infer<typeof Statement>

/** Maximum number of days in a statement. */
export const maxStatementDays = 366

/** The request for a statement; by default 1 January to today, at most 366 days. */
export const GetStatement = z.object({ id: Id, from: Day.optional(), to: Day.optional() })
export type GetStatement = z.infer<typeof GetStatement>

/** Amounts due, by days overdue. */
const AgeBuckets = z.object({
  notDue: z.number(),
  days1to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  over90: z.number(),
  total: z.number(),
})

/** administrative permissions change people or decide company-wide; leads and managers have none */
export const Aging = AgeBuckets.extend({
  currency: Currency,
  /** The accounts that owe most come first. */
  accounts: z.array(AgeBuckets.extend({ account: z.object({ id: z.uuid(), name: z.string() }) })),
})
export type Aging = z.infer<typeof Aging>

/** Maximum number of accounts listed per currency; the totals include all. */
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
