import { eq, inArray, sql } from 'drizzle-orm'
import type { PasswordKind } from '@muster/contract/kit/passwordRules'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../clock.ts'
import type { BreakType } from '@muster/contract/kit/worktime'
import type { Queryable } from '../db/database.ts'
import { settings } from './tables.ts'

/**
 * The company's settings with the values they have until somebody changes them (contract, "Conventions" and
 * "Credential").
 */
export const settingDefaults = {
  companyName: 'Muster',
  /** The version of the company's logo; null where it has none. */
  logo: null as string | null,
  /** The seller on invoices; some of it on payslips and mails. Each may be empty. */
  companyAddress: '',
  taxNumber: '',
  registrationNumber: '',
  bankName: '',
  accountHolder: '',
  /** As it was typed: an IBAN or another number. */
  accountNumber: '',
  bic: '',
  /** Where answers to mails go. */
  replyTo: '',
  timeZone: 'Africa/Cairo',
  passwordResetEnabled: true,
  revealAccountExistence: true,
  /** How long a cancelled leave request keeps its medical certificate. */
  certificateRetentionDays: 90,
  /** ISO number: 7 is Sunday (specification 2, section 2). */
  firstDayOfWeek: 7,
  /** Minutes after the planned start during which nobody is late. */
  graceMinutes: 15,
  /** Hours after which an entry that is still open is closed. */
  autoCloseHours: 16,
  /** Counts working days of an employment before the account was active as absent (decision 0062). */
  absencesBeforeAccount: true,
  /** Breaks that count as work. */
  paidBreaks: ['MEETING'] as BreakType[],
  /** Whether it is kept where people clock in, and for how many days. */
  locationKept: true,
  locationDays: 90,
  /** What an uploaded document may have, and what a person's documents may take together, every version and the trash too. */
  documentMegabytes: 25,
  documentQuotaMegabytes: 1024,
  /** What new passwords must have, beside that they are not common and not made of names. */
  passwordLeastLength: 8,
  passwordKinds: [] as PasswordKind[],
  /** Hours without a request after which a session ends, and days after which it does in any case. */
  sessionIdleHours: 12,
  sessionLongestDays: 30,
  /** The person who generates, changes or submits payroll leaves its approval to another. */
  separateApprover: true,
}
export type Settings = typeof settingDefaults

/** One setting of the company. */
export async function setting<K extends keyof Settings>(db: Queryable, key: K): Promise<Settings[K]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return (row?.value as Settings[K] | undefined) ?? settingDefaults[key]
}

/** Several settings of the company, or all of them. */
export async function settingsOf<K extends keyof Settings>(
  db: Queryable,
  keys: readonly K[],
): Promise<Pick<Settings, K>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]))
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, stored.has(key) ? stored.get(key) : settingDefaults[key]])) as Pick<
    Settings,
    K
  >
}

/** The names of all settings. */
export const settingKeys = Object.keys(settingDefaults) as (keyof Settings)[]

/** For SQL: the name of the company's time zone. What day it is there is never decided in SQL. */
export const companyTimeZone = sql<string>`coalesce((select ${settings.value} #>> '{}' from ${settings} where ${settings.key} = 'timeZone'),
  ${sql.raw(`'${settingDefaults.timeZone}'`)})`

/** Today where the company is, `YYYY-MM-DD`, by the server's clock. */
export async function companyToday(db: Queryable): Promise<string> {
  return dayIn(await setting(db, 'timeZone'), now())
}

/** Today where the company is; of what the demo company did in the past the day on which it did. */
export async function todayOf(db: Queryable, { request: { at } }: { request: { at?: string } }): Promise<string> {
  return at === undefined ? companyToday(db) : dayIn(await setting(db, 'timeZone'), Temporal.Instant.from(at))
}
