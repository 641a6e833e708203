import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { addDays } from '../kernel/days.ts'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { qualified } from './employments/employed.ts'
import { invoicingTerms } from './tables.ts'

/** The first day of invoicing terms that apply from the beginning. As text, it sorts before any date. */
export const fromTheBeginning = '-infinity'

/** The account to which a person's work is invoiced, the charging method, and the rate as it is stored. */
export interface InvoicingTerms {
  accountId: string
  chargingMethod: ChargingMethod
  amount: string
  currency: Currency
}

/** The first and last day on which invoicing terms apply; `last` is null if they still apply. */
export interface TermsRange {
  first: string
  last: string | null
}

/** Invoicing terms with the days on which they apply. Callers must limit these to the days of employment. */
export interface DatedTerms {
  terms: InvoicingTerms
  ranges: TermsRange[]
}

/** The day from which the invoicing terms in a person's row of `users` apply. */
export interface InvoicedFrom {
  userId: string
  holdsFrom: string
}

/**
 * Stores the current invoicing terms of people, from today or an earlier day on. Replaces all terms that start later.
 * Each person may be in the list only once.
 */
export async function recordInvoicing(tx: Tx, entries: readonly InvoicedFrom[]): Promise<void> {
  if (!entries.length) return
  const list = sql`${recordset(invoicingTerms, entries, ['userId', 'holdsFrom'])} as given`
  await tx.execute(sql`
    delete from ${invoicingTerms} t using ${list} where t.user_id = given.user_id and t.holds_from > given.holds_from`)
  await tx.execute(sql`
    insert into ${invoicingTerms} (user_id, holds_from, account_id, charging_method, amount, currency)
    select u.id, given.holds_from, u.account_id, u.charging_method, u.invoicing_amount, u.invoicing_currency
    from ${list} join users u on u.id = given.user_id
    on conflict (user_id, holds_from) do update set account_id = excluded.account_id,
      charging_method = excluded.charging_method, amount = excluded.amount, currency = excluded.currency`)
}

/** Returns the SQL condition that a person's work is or was invoiced to one of these accounts. */
export const wasEverInvoicedTo = (person: SQLWrapper, accountIds: readonly string[]): SQL<boolean> =>
  qualified(sql`${person} in (select t.user_id from ${invoicingTerms} t
    where t.account_id = any(${sql.param(accountIds)}::uuid[]))`)

/** Returns SQL for the number of people whose work is or was invoiced to an account. */
export const countPeopleEverInvoicedTo = (account: SQLWrapper): SQL<number> =>
  qualified(sql`(select count(distinct t.user_id)::int from ${invoicingTerms} t where t.account_id = ${account})`)

/** A first day, and the stored invoicing terms that apply from then on. */
export type TermsRow = [
  holdsFrom: string,
  accountId: string | null,
  chargingMethod: ChargingMethod | null,
  amount: string | null,
  currency: Currency | null,
]

/** Returns SQL for all invoicing terms of a person, in order of their first day. */
export const termsRows = (person: SQLWrapper): SQL<TermsRow[]> =>
  qualified(sql`(select coalesce(json_agg(
      json_build_array(t.holds_from, t.account_id, t.charging_method, t.amount::text, t.currency) order by t.holds_from
    ), '[]') from ${invoicingTerms} t where t.user_id = ${person})`)

/**
 * Returns the invoicing terms from the selected rows in order of their first day. Equal terms are combined into one
 * entry with all days on which they apply.
 */
export function termsIn(rows: readonly TermsRow[]): DatedTerms[] {
  const found = new Map<string, DatedTerms>()
  for (const [i, [first, accountId, chargingMethod, amount, currency]] of rows.entries()) {
    if (accountId === null || chargingMethod === null || amount === null || currency === null) continue
    const terms = { accountId, chargingMethod, amount, currency }
    const key = JSON.stringify(terms)
    const datedTerms = found.get(key) ?? { terms, ranges: [] }
    found.set(key, datedTerms)
    const next = rows[i + 1]?.[0]
    const last = next === undefined ? null : addDays(next, -1)
    const before = datedTerms.ranges.at(-1)
    // A change that was reverted on the same day is ignored.
    if (before?.last && addDays(before.last, 1) === first) before.last = last
    else datedTerms.ranges.push({ first, last })
  }
  return [...found.values()]
}
