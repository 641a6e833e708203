import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { ChargingMethod } from '@muster/contract/kit/people'
import { addDays } from '../days.ts'
import type { Tx } from '../db/database.ts'
import { qualified } from './employments/employed.ts'
import { invoicingTerms } from './tables.ts'

/** The first day of what has held since a person was added; as text it is before every day. */
export const fromTheBeginning = '-infinity'

/** To which account somebody is invoiced, how, and the rate as it is stored. */
export interface InvoicingTerms {
  accountId: string
  chargingMethod: ChargingMethod
  amount: string
  currency: Currency
}

/** Days on which terms hold, both counted; `last` is null while they go on. */
export interface TermsRange {
  first: string
  last: string | null
}

/** Terms with the days on which they hold. They hold on days of employment alone: who reads them cuts them to those. */
export interface DatedTerms {
  terms: InvoicingTerms
  ranges: TermsRange[]
}

/** The day from which somebody is invoiced as their row says. */
export interface InvoicedFrom {
  userId: string
  holdsFrom: string
}

/**
 * Records how people are invoiced from a day on, which is not to come, from their rows as they are now; once per person.
 * What was recorded of later days is replaced.
 */
export async function recordInvoicing(tx: Tx, entries: readonly InvoicedFrom[]): Promise<void> {
  if (!entries.length) return
  const given = entries.map(({ userId, holdsFrom }) => ({ user_id: userId, holds_from: holdsFrom }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (user_id uuid, holds_from date)`
  await tx.execute(sql`
    delete from ${invoicingTerms} t using ${list} where t.user_id = given.user_id and t.holds_from > given.holds_from`)
  await tx.execute(sql`
    insert into ${invoicingTerms} (user_id, holds_from, account_id, charging_method, amount, currency)
    select u.id, given.holds_from, u.account_id, u.charging_method, u.invoicing_amount, u.invoicing_currency
    from ${list} join users u on u.id = given.user_id
    on conflict (user_id, holds_from) do update set account_id = excluded.account_id,
      charging_method = excluded.charging_method, amount = excluded.amount, currency = excluded.currency`)
}

/** Returns, for SQL, whether somebody is invoiced to one of these accounts, or was. */
export const everInvoicedTo = (person: SQLWrapper, accountIds: readonly string[]): SQL<boolean> =>
  qualified(sql`${person} in (select t.user_id from ${invoicingTerms} t
    where t.account_id = any(${sql.param(accountIds)}::uuid[]))`)

/** Returns, for SQL, how many people are invoiced to an account, or were. */
export const peopleEverInvoicedTo = (account: SQLWrapper): SQL<number> =>
  qualified(sql`(select count(distinct t.user_id)::int from ${invoicingTerms} t where t.account_id = ${account})`)

/** A day, and the terms from then on as they are stored. */
export type TermsRow = [
  holdsFrom: string,
  accountId: string | null,
  chargingMethod: ChargingMethod | null,
  amount: string | null,
  currency: Currency | null,
]

/** Returns, for SQL, somebody's terms in order, as the answer brings them. */
export const termsRows = (person: SQLWrapper): SQL<TermsRow[]> =>
  qualified(sql`(select coalesce(json_agg(
      json_build_array(t.holds_from, t.account_id, t.charging_method, t.amount::text, t.currency) order by t.holds_from
    ), '[]') from ${invoicingTerms} t where t.user_id = ${person})`)

/** Returns terms from rows of an answer: each once, with all days on which it holds, in the order in which they began. */
export function termsIn(rows: readonly TermsRow[]): DatedTerms[] {
  const found = new Map<string, DatedTerms>()
  for (const [i, [first, accountId, chargingMethod, amount, currency]] of rows.entries()) {
    if (accountId === null || chargingMethod === null || amount === null || currency === null) continue
    const terms = { accountId, chargingMethod, amount, currency }
    const key = JSON.stringify(terms)
    const dated = found.get(key) ?? { terms, ranges: [] }
    found.set(key, dated)
    const next = rows[i + 1]?.[0]
    const last = next === undefined ? null : addDays(next, -1)
    const before = dated.ranges.at(-1)
    // A change that was taken back on its day is none.
    if (before?.last && addDays(before.last, 1) === first) before.last = last
    else dated.ranges.push({ first, last })
  }
  return [...found.values()]
}
