import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { optionalText } from '../kit/text.ts'
import { Day, Month } from '../kit/time.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { PeriodInput, runPayrollNeeds } from './runs.ts'

/** The company's account for a kind of amounts. Without a code, it is not assigned. */
export const LedgerAccount = z.object({
  key: z.enum(ledgerKeys, 'Please choose a kind of amounts'),
  /** The code in the company's chart of accounts; it may be empty. */
  code: optionalText(30),
  /** The name in the company's chart of accounts. Empty for the name that Muster gives it. */
  name: optionalText(80),
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const SetLedgerAccounts = z.object({
  accounts: z
    .array(LedgerAccount)
    .max(ledgerKeys.length)
    .refine((accounts) => new Set(accounts.map(({ key }) => key)).size === accounts.length, {
      message: 'Please enter each kind of amounts once',
    }),
})
export type SetLedgerAccounts = z.infer<typeof SetLedgerAccounts>

/** An entry of a journal: an amount on one side of an account. The other side is 0. */
export const JournalEntry = z.object({
  currency: Currency,
  /** The department of the people when the month was calculated; null without one. */
  costCentre: z.string().nullable(),
  account: z.object({
    key: z.enum(ledgerKeys),
    /** The company's code; null if none is assigned. */
    code: z.string().nullable(),
    name: z.string(),
  }),
  /** The month that the amount is for: an earlier one if the month corrects it. */
  period: Month,
  debit: z.number(),
  credit: z.number(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/**
 * The double-entry journal of a month: its approved records by currency, cost centre, account and the month they are for.
 * Debit and credit are equal in each currency and cost centre.
 */
export const Journal = z.object({
  period: Month,
  /** The day of the entries: the last day of the month. */
  date: Day,
  isReversal: z.boolean(),
  entries: z.array(JournalEntry),
  totals: z.array(z.object({ currency: Currency, debit: z.number(), credit: z.number() })),
  /** The number of records in the journal, and of those of the month that are not approved yet. */
  records: z.int(),
  open: z.int(),
  /** The kinds of amounts in the journal that have no account code. */
  unassigned: z.array(z.enum(ledgerKeys)),
})
export type Journal = z.infer<typeof Journal>

/** The month of a journal; `reversal` swaps debit and credit, to take back entries already posted. */
const JournalInput = PeriodInput.extend({ reversal: z.enum(['yes']).optional() })
export type JournalInput = z.infer<typeof JournalInput>

export const journal = {
  ledgerAccounts: route({
    method: 'GET',
    path: '/payroll/ledger-accounts',
    needs: 'payroll.approve',
    summary: 'List the company’s accounts for each kind of amounts of the payroll journal',
  }).output(z.object({ accounts: z.array(LedgerAccount) })),
  setLedgerAccounts: route({
    method: 'PUT',
    path: '/payroll/ledger-accounts',
    needs: 'payroll.approve',
    summary: 'Set the company’s accounts for the payroll journal',
  })
    .input(SetLedgerAccounts)
    .output(z.object({ accounts: z.array(LedgerAccount) })),
  journal: route({
    method: 'GET',
    path: '/payroll/runs/{period}/journal',
    needs: runPayrollNeeds,
    summary: 'Get the double-entry journal of a month’s approved payroll, balanced by currency and cost centre',
    description: 'Also needs `payroll.all_view`. For programs of accounting. Access is logged.',
    cost: bulkFileCost,
  })
    .input(JournalInput)
    .output(z.object({ journal: Journal })),
  journalFile: route({
    method: 'GET',
    path: '/payroll/runs/{period}/journal/file',
    needs: runPayrollNeeds,
    summary: 'Export the double-entry journal of a month’s approved payroll as a CSV file (logged)',
    description: 'The `Muster-Unassigned` header gives the number of kinds of amounts without an account code.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(JournalInput)
    .output(z.file()),
}
