import { desc, lte } from 'drizzle-orm'
import type { PayRules } from '@muster/contract/kit/pay'
import type { Queryable } from '../db/database.ts'
import { parseCents } from './money.ts'
import { payRules } from './tables.ts'

/** The pay rules that apply from a month on. */
export interface StoredPayRules extends Omit<PayRules, 'premiums'> {
  /** The first day on which they apply; null for the initial rules. */
  firstDay: string | null
  /** The premiums on an hour of overtime, in hundredths of a percent. */
  premiums: Record<keyof PayRules['premiums'], bigint>
}

/** The initial rules, which apply until the company sets others. */
export const firstPayRules: StoredPayRules = {
  firstDay: null,
  divisor: 240,
  hourBase: 'FULL_TIME',
  premiums: { day: 3500n, night: 7000n, restDay: 10_000n, holiday: 10_000n },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  dayPay: 'CALENDAR_DAYS',
  pack: 'NONE',
  partMonthTax: 'PART_OF_MONTH',
  timeCutOff: null,
  overtimeCutOff: null,
}

/** The order of pay rules: latest start first. Of two with the same start, the newer one comes first. */
export const latestRulesFirst = [desc(payRules.firstDay), desc(payRules.createdAt), desc(payRules.id)] as const

/** Returns all pay rules, latest start first. On any day, the first in this order that has started applies. */
export async function allPayRules(db: Queryable): Promise<StoredPayRules[]> {
  const rows = await db
    .select()
    .from(payRules)
    .orderBy(...latestRulesFirst)
  return rows.map(payRulesOfRow)
}

/** Returns the pay rules that apply on a day. */
export const payRulesAt = (all: readonly StoredPayRules[], day: string): StoredPayRules =>
  all.find(({ firstDay }) => firstDay !== null && firstDay <= day) ?? firstPayRules

/** Reads the pay rules that apply on a day. The payroll of a month uses those of its first day. */
export async function findPayRulesOn(db: Queryable, day: string): Promise<StoredPayRules> {
  const [row] = await db
    .select()
    .from(payRules)
    .where(lte(payRules.firstDay, day))
    .orderBy(...latestRulesFirst)
    .limit(1)
  return row ? payRulesOfRow(row) : firstPayRules
}

/**
 * Returns pay rules from a row of the table; the row need not be stored. Percentages may be written '35', '35.5' or
 * '35.50', and become hundredths of a percent.
 */
export const payRulesOfRow = (row: typeof payRules.$inferSelect): StoredPayRules => ({
  firstDay: row.firstDay,
  divisor: row.divisor,
  hourBase: row.hourBase,
  premiums: {
    day: parseCents(row.dayPremium),
    night: parseCents(row.nightPremium),
    restDay: parseCents(row.restDayPremium),
    holiday: parseCents(row.holidayPremium),
  },
  nightFrom: row.nightFrom,
  nightTo: row.nightTo,
  absencesDeducted: row.absencesDeducted,
  dayPay: row.dayPay,
  pack: row.pack,
  partMonthTax: row.partMonthTax,
  timeCutOff: row.timeCutOff,
  overtimeCutOff: row.overtimeCutOff,
})
