import type { Queryable } from '../../../db/database.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { tablesOf } from '../../../pay/packs/supplied.ts'
import type { PackTables } from '../../../pay/packs/tables.ts'
import { allPayRules, type StoredPayRules, payRulesAt } from '../../../pay/rules.ts'
import type { Rules } from '../engine/facts.ts'
import { firstDayOf, monthBefore } from '../periods.ts'

/** The company's pay rules of all months, and the figures of Egypt with the limits that the company added. */
export interface PaySources {
  allRules: readonly StoredPayRules[]
  tables: PackTables
}

/** Reads the pay rules and the figures that payroll calculates with. */
export const readPaySources = async (db: Queryable): Promise<PaySources> => ({
  allRules: await allPayRules(db),
  tables: await readPackTables(db),
})

/** Returns true if a cut-off divides the days of any month. */
export const hasCutOffs = ({ allRules }: PaySources): boolean =>
  allRules.some(({ timeCutOff, overtimeCutOff }) => timeCutOff !== null || overtimeCutOff !== null)

/** Returns true if the rules of any month value an unpaid day by working days. */
export const needsWorkingDates = ({ allRules }: PaySources): boolean =>
  allRules.some(({ dayPay }) => dayPay !== 'CALENDAR_DAYS')

/** Returns the pay rules of a month. */
export function rulesOfMonth({ allRules, tables }: PaySources, period: string): Rules {
  const rulesIn = (month: string) => payRulesAt(allRules, firstDayOf(month))
  return rulesOf(rulesIn(period), tables, rulesIn(monthBefore(period)))
}

/**
 * Returns pay rules with the figures of their pack, as the engine uses them. `tables` are those of Egypt, and `before` the
 * rules of the month before, whose cut-off divides its days.
 */
export const rulesOf = (
  { divisor, hourBase, premiums, absencesDeducted, pack, packId, ownPack, ...rules }: StoredPayRules,
  tables: PackTables,
  before: Pick<StoredPayRules, 'dayPay' | 'timeCutOff' | 'overtimeCutOff'> = rules,
): Rules => ({
  divisor,
  hourBase,
  premiums,
  absencesDeducted,
  dayPay: { before: before.dayPay, own: rules.dayPay },
  pack,
  packId,
  partMonthTax: rules.partMonthTax,
  cutOffs: {
    time: { before: before.timeCutOff, own: rules.timeCutOff },
    overtime: { before: before.overtimeCutOff, own: rules.overtimeCutOff },
  },
  tables: tablesOf({ pack, ownPack }, tables),
})
