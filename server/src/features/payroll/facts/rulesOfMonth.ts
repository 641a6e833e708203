import type { Queryable } from '../../../db/database.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { tablesOf } from '../../../pay/packs/supplied.ts'
import type { PackTables } from '../../../pay/packs/tables.ts'
import { allPayRules, type StoredPayRules, payRulesAt } from '../../../pay/rules.ts'
import type { Rules } from '../engine/facts.ts'
import { firstDayOf } from '../periods.ts'

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

/** Returns the pay rules of a month. */
export function rulesOfMonth({ allRules, tables }: PaySources, period: string): Rules {
  return rulesOf(payRulesAt(allRules, firstDayOf(period)), tables)
}

/** Returns pay rules with the figures of their pack, as the engine uses them. `tables` are those of Egypt. */
export const rulesOf = (
  { divisor, premiums, absencesDeducted, pack, partMonthTax }: StoredPayRules,
  tables: PackTables,
): Rules => ({
  divisor,
  premiums,
  absencesDeducted,
  pack,
  partMonthTax,
  tables: tablesOf(pack, tables),
})
