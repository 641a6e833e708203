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

/** The company's time rules; its hours and holidays are dated, and come with each person's facts. */
export type TimeRules = Pick<Settings, (typeof keys)[number]>

/** SQL for the rules that the company has set, as JSON; null where none is set. */
export const rulesSet: SQL<Partial<TimeRules> | null> = sql`(select json_object_agg(${settings.key}, ${settings.value})
  from ${settings} where ${settings.key} in (${sql.raw(keys.map((key) => `'${key}'`).join(', '))}))`

const defaults = Object.fromEntries(keys.map((key) => [key, settingDefaults[key]])) as TimeRules

/** Returns all rules: those that the company has set, the others as specified. */
export const rulesFrom = (set: Partial<TimeRules> | null): TimeRules => ({ ...defaults, ...set })

/** Returns the company's time rules, read together. */
export async function timeRules(db: Queryable): Promise<TimeRules> {
  const [row] = await db.select({ set: rulesSet }).from(sql`(select 1) as one`)
  return rulesFrom(row?.set ?? null)
}
