import { desc, lte } from 'drizzle-orm'
import type { PayRules } from '@muster/contract/kit/pay'
import type { Queryable } from '../db/database.ts'
import { parseCents } from './money.ts'
import { type OwnPack, readOwnPacks } from './ownPacks/ownPack.ts'
import { payRules } from './tables.ts'

type Row = typeof payRules.$inferSelect

/** The pay rules that apply from a month on. */
export interface StoredPayRules extends Omit<PayRules, 'premiums'> {
  /** The first day on which they apply; null for the initial rules. */
  firstDay: string | null
  /** The premiums on an hour of overtime, in hundredths of a percent. */
  premiums: Record<keyof PayRules['premiums'], bigint>
  /** The company's own file of rules; null for other packs. */
  ownPack: OwnPack | null
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
  packId: null,
  ownPack: null,
  partMonthTax: 'PART_OF_MONTH',
  timeCutOff: null,
  overtimeCutOff: null,
  payDay: null,
  paidNextMonth: false,
}

/** The order of pay rules: latest start first. Of two with the same start, the newer one comes first. */
export const latestRulesFirst = [desc(payRules.firstDay), desc(payRules.createdAt), desc(payRules.id)] as const

/** Returns all pay rules, latest start first. On any day, the first in this order that has started applies. */
export async function allPayRules(db: Queryable): Promise<StoredPayRules[]> {
  const rows = await db
    .select()
    .from(payRules)
    .orderBy(...latestRulesFirst)
  return withOwnPacks(db, rows)
}

/** Returns pay rules of these rows with the company's own files that they name. */
async function withOwnPacks(db: Queryable, rows: readonly Row[]): Promise<StoredPayRules[]> {
  const packs = await readOwnPacks(
    db,
    rows.flatMap(({ packId }) => packId ?? []),
  )
  return rows.map((row) => payRulesOfRow(row, packs.get(row.packId ?? '') ?? null))
}

/** Returns the pay rules that apply on a day. */
export const payRulesAt = (all: readonly StoredPayRules[], day: string): StoredPayRules =>
  all.find(({ firstDay }) => firstDay !== null && firstDay <= day) ?? firstPayRules

/** Reads the pay rules that apply on a day. The payroll of a month uses those of its first day. */
export async function findPayRulesOn(db: Queryable, day: string): Promise<StoredPayRules> {
  const rows = await db
    .select()
    .from(payRules)
    .where(lte(payRules.firstDay, day))
    .orderBy(...latestRulesFirst)
    .limit(1)
  const [found] = await withOwnPacks(db, rows)
  return found ?? firstPayRules
}

/**
 * Returns pay rules from a row of the table and the file that it names; the row need not be stored. Percentages may be written '35', '35.5' or
 * '35.50', and become hundredths of a percent.
 */
export const payRulesOfRow = (row: Row, ownPack: OwnPack | null): StoredPayRules => ({
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
  packId: row.packId,
  ownPack,
  partMonthTax: row.partMonthTax,
  timeCutOff: row.timeCutOff,
  overtimeCutOff: row.overtimeCutOff,
  payDay: row.payDay,
  paidNextMonth: row.paidNextMonth,
})
