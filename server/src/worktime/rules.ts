import { type SQL, sql } from 'drizzle-orm'
import { settingDefaults, type Settings } from '../companySettings/settings.ts'
import { settings } from '../companySettings/tables.ts'
import type { Queryable } from '../db/database.ts'

const keys = [
  'timeZone',
  'firstDayOfWeek',
  'graceMinutes',
  'autoCloseHours',
  'paidBreaks',
  'locationKept',
  'locationDays',
] as const satisfies (keyof Settings)[]

/** The company's time rules. Working hours and holidays are not among them, since they depend on the date. */
export type TimeRules = Pick<Settings, (typeof keys)[number]>

/** The rules that the company has set, as a JSON column; null if it has set none. */
export const rulesSet: SQL<Partial<TimeRules> | null> = sql`(select json_object_agg(${settings.key}, ${settings.value})
  from ${settings} where ${settings.key} in (${sql.raw(keys.map((key) => `'${key}'`).join(', '))}))`

const defaults = Object.fromEntries(keys.map((key) => [key, settingDefaults[key]])) as TimeRules

/** Returns all time rules: those that the company has set, and the defaults of the specification for the others. */
export const rulesFrom = (set: Partial<TimeRules> | null): TimeRules => ({ ...defaults, ...set })

/** Returns the company's time rules, read with a single query. */
export async function timeRules(db: Queryable): Promise<TimeRules> {
  const [row] = await db.select({ set: rulesSet }).from(sql`(select 1) as one`)
  return rulesFrom(row?.set ?? null)
}
