import { desc, lte } from 'drizzle-orm'
import type { PayRules } from '@muster/contract/kit/pay'
import type { Queryable } from '../db/database.ts'
import { parseCents } from './money.ts'
import { payRules } from './tables.ts'

/** The pay rules that apply from a month on. */
export interface StoredPayRules extends Omit<PayRules, 'premiums'> {
  /** The first day of their first month; null for those before all others. */
  firstDay: string | null
  /** The premium of an hour of overtime above its rate, in hundredths of a percent. */
  premiums: Record<keyof PayRules['premiums'], bigint>
}

/** The rules that apply until others are set, and in months before the first that were set. */
export const firstPayRules: StoredPayRules = {
  firstDay: null,
  divisor: 240,
  premiums: { day: 3500n, night: 7000n, restDay: 10_000n, holiday: 10_000n },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'NONE',
}

/** The order in which the latest start comes first; of two that start on the same day, the one set later. */
export const latestRulesFirst = [desc(payRules.firstDay), desc(payRules.createdAt), desc(payRules.id)] as const

/** Returns all rules ever set, in the order in which the first one that has started applies. */
export async function allPayRules(db: Queryable): Promise<StoredPayRules[]> {
  const rows = await db
    .select()
    .from(payRules)
    .orderBy(...latestRulesFirst)
  return rows.map(payRulesOfRow)
}

/** Returns the rules that apply on a day. */
export const payRulesAt = (all: readonly StoredPayRules[], day: string): StoredPayRules =>
  all.find(({ firstDay }) => firstDay !== null && firstDay <= day) ?? firstPayRules

/** Returns the rules that apply on a day: for a month's payroll, on its first. */
export async function findPayRulesOn(db: Queryable, day: string): Promise<StoredPayRules> {
  const [row] = await db
    .select()
    .from(payRules)
    .where(lte(payRules.firstDay, day))
    .orderBy(...latestRulesFirst)
    .limit(1)
  return row ? payRulesOfRow(row) : firstPayRules
}

/** Returns rules from a row, stored or not: '35', '35.5' and '35.50' percent alike, in hundredths. */
export const payRulesOfRow = (row: typeof payRules.$inferSelect): StoredPayRules => ({
  firstDay: row.firstDay,
  divisor: row.divisor,
  premiums: {
    day: parseCents(row.dayPremium),
    night: parseCents(row.nightPremium),
    restDay: parseCents(row.restDayPremium),
    holiday: parseCents(row.holidayPremium),
  },
  nightFrom: row.nightFrom,
  nightTo: row.nightTo,
  absencesDeducted: row.absencesDeducted,
  pack: row.pack,
})
