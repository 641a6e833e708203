import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery } from '../kit/paging.ts'
import { Id } from '../kit/text.ts'
import { Month } from '../kit/time.ts'

/** The maximum number of earlier months in one generation. */
export const maxEarlierMonths = 100

export const GenerateInvoices = z.object({
  /** The account to generate drafts for; all accounts with people if omitted. */
  accountId: Id.optional(),
  period: Month,
  /**
   * Accounts and earlier months to generate drafts for as well: one draft for each pair, with the unbilled work of that
   * month.
   */
  earlier: z
    .array(z.object({ accountId: Id, period: Month }))
    .max(maxEarlierMonths, 'Please choose fewer months')
    .optional(),
})
export type GenerateInvoices = z.infer<typeof GenerateInvoices>

export const ListUnbilled = PageQuery.extend({ accountId: Id.optional(), period: Month })
export type ListUnbilled = z.infer<typeof ListUnbilled>

/** An earlier month with work that is not on any invoice or draft. The amount is in the account's currency. */
export const UnbilledMonth = z.object({
  period: Month,
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  total: z.number(),
  people: z.array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })),
})
export type UnbilledMonth = z.infer<typeof UnbilledMonth>

/** The reasons why the generation of invoices skips a person's work. */
export const notInvoicedReasons = ['OTHER_CURRENCY', 'NO_RATE', 'NOTHING_WORKED', 'INVOICED_ALREADY'] as const
export type NotInvoicedReason = (typeof notInvoicedReasons)[number]
