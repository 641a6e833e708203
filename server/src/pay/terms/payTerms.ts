import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../db/database.ts'
import { type Cents, parseCents } from '../money.ts'
import { payrollTerms } from './tables.ts'

/** The rate of someone who is paid by the day or by the hour. */
export interface RateTerms {
  kind: 'DAILY' | 'HOURLY'
  rate: Cents
  currency: Currency
}

/** The kind of pay of a person in a month: the month itself, or each day or hour. */
export type PayTerms = { kind: 'MONTHLY' } | RateTerms

type Row = Pick<typeof payrollTerms.$inferSelect, 'payKind' | 'payRate' | 'payCurrency'>

/** Returns what an entry says that pay is for. */
export function payTermsOf({ payKind: kind, payRate: rate, payCurrency: currency }: Row): PayTerms {
  if (kind === null || kind === 'MONTHLY' || rate === null || currency === null) return { kind: 'MONTHLY' }
  return { kind, rate: parseCents(rate), currency }
}

/** Returns the SQL for a column of the entry that says what a person's pay is for in a month; null without one. */
const ofPayIn = (column: 'pay_kind' | 'pay_currency', userId: SQL, period: SQL): SQL => sql`(select t.${sql.raw(column)}
  from ${payrollTerms} t where t.user_id = ${userId} and t.first_month <= ${period} and t.pay_kind is not null
  order by t.first_month desc, t.entered_at desc, t.id desc limit 1)`

/** Returns the SQL condition that a person is paid by the day or by the hour in a month. */
export const isPaidByTime = (userId: SQL, period: SQL): SQL<boolean> =>
  sql<boolean>`coalesce(${ofPayIn('pay_kind', userId, period)} <> 'MONTHLY', false)`

/** Returns the SQL for the currency of a person's rate in a month; null if they are paid by the month. */
export const rateCurrencyOf = (userId: SQL, period: SQL): SQL<string | null> =>
  sql<string | null>`${ofPayIn('pay_currency', userId, period)}`

/**
 * Reads the rates of people. Returns a function that gives that of a person in a month; null if they are paid by the month.
 * Takes one query.
 */
export async function readRates(
  db: Queryable,
  userIds: readonly string[],
): Promise<(userId: string, month: string) => RateTerms | null> {
  const { rows } = await db.execute<Row & { userId: string; firstMonth: string }>(sql`
    select t.user_id as "userId", t.first_month as "firstMonth", t.pay_kind as "payKind", t.pay_rate as "payRate",
      t.pay_currency as "payCurrency"
    from ${payrollTerms} t where t.user_id = any(${sql.param(userIds)}::uuid[]) and t.pay_kind is not null
    order by t.user_id, t.first_month desc, t.entered_at desc, t.id desc`)
  const entriesOf = Map.groupBy(rows, ({ userId }) => userId)
  return (userId, month) => {
    const entry = entriesOf.get(userId)?.find(({ firstMonth }) => firstMonth <= month)
    const terms = entry ? payTermsOf(entry) : null
    return terms === null || terms.kind === 'MONTHLY' ? null : terms
  }
}
