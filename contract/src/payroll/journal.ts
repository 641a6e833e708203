import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { RunKey } from './runKeys.ts'
import { RunInput, runPayrollNeeds } from './runs.ts'

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
  /** A cost centre of the people in the month; without any, their department when it was calculated, null without one. */
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
  entries: z.array(JournalEntry),
  totals: z.array(z.object({ currency: Currency, debit: z.number(), credit: z.number() })),
  /** The number of records in the journal, of those that no posted journal has, and of those not approved yet. */
  records: z.int(),
  unposted: z.int(),
  open: z.int(),
  /** The kinds of amounts in the journal that have no account code. */
  unassigned: z.array(z.enum(ledgerKeys)),
})
export type Journal = z.infer<typeof Journal>

/**
 * A journal as it was posted. It has the records of a month that no other posted journal has. A reversal has the entries of
 * the journal that it reverses, with debit and credit swapped; after it, the records can be posted again.
 */
export const PostedJournal = z.object({
  id: z.uuid(),
  period: Month,
  run: RunKey,
  date: Day,
  /** The journal that it reverses; null unless it is a reversal. */
  reverses: z.uuid().nullable(),
  isReversed: z.boolean(),
  totals: z.array(z.object({ currency: Currency, debit: z.number(), credit: z.number() })),
  /** The number of records in it. */
  records: z.int(),
  /** The number of kinds of amounts in it that had no account code. */
  unassigned: z.int(),
  postedAt: Instant,
  postedBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
})
export type PostedJournal = z.infer<typeof PostedJournal>

const also = 'Also needs `payroll.all_view`.'

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
    .input(RunInput)
    .output(z.object({ journal: Journal })),
  journals: route({
    method: 'GET',
    path: '/payroll/runs/{period}/journals',
    needs: runPayrollNeeds,
    summary: 'List the posted journals of a month, newest first',
    description: also,
  })
    .input(RunInput)
    .output(
      z.object({
        journals: z.array(PostedJournal),
        /** The number of approved records that no posted journal has. */
        unposted: z.int(),
      }),
    ),
  postJournal: route({
    method: 'POST',
    path: '/payroll/runs/{period}/journals',
    needs: runPayrollNeeds,
    summary: 'Post a journal of a month’s approved records that no other one has',
    description: `${also} A posted journal never changes.`,
    success: 201,
    cost: bulkFileCost,
  })
    .input(RunInput)
    .output(z.object({ journal: PostedJournal })),
  postedJournal: route({
    method: 'GET',
    path: '/payroll/journals/{id}',
    needs: runPayrollNeeds,
    summary: 'Get a posted journal with its entries (logged)',
    description: `${also} For programs of accounting.`,
  })
    .input(z.object({ id: Id }))
    .output(z.object({ journal: PostedJournal.extend({ entries: z.array(JournalEntry) }) })),
  reverseJournal: route({
    method: 'POST',
    path: '/payroll/journals/{id}/reversal',
    needs: runPayrollNeeds,
    summary: 'Reverse a posted journal: posts its entries with debit and credit swapped',
    description: also,
    success: 201,
  })
    .input(z.object({ id: Id }))
    .output(z.object({ journal: PostedJournal })),
  journalFile: route({
    method: 'GET',
    path: '/payroll/journals/{id}/file',
    needs: runPayrollNeeds,
    summary: 'Download a posted journal as a CSV file (logged)',
    description: also,
    answer: 'file',
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
}
