import { eq, inArray, sql } from 'drizzle-orm'
import type { PasswordKind } from '@muster/contract/kit/passwordRules'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../kernel/clock.ts'
import type { BreakType } from '@muster/contract/kit/worktime'
import type { Queryable } from '../db/database.ts'
import { settings } from './tables.ts'

/** The company's settings with their default values (contract, "Conventions" and "Credential"). */
export const settingDefaults = {
  companyName: 'Muster',
  /** The version of the company's logo; null if it has none. */
  logo: null as string | null,
  /** The seller on invoices; parts of it on payslips and mails. Each may be empty. */
  companyAddress: '',
  taxNumber: '',
  registrationNumber: '',
  bankName: '',
  accountHolder: '',
  /** As it was typed: an IBAN or another number. */
  accountNumber: '',
  bic: '',
  /** The address for replies to mails. */
  replyTo: '',
  timeZone: 'Africa/Cairo',
  passwordResetEnabled: true,
  revealAccountExistence: true,
  /** Days that a cancelled leave request keeps its medical certificate. */
  certificateRetentionDays: 90,
  /** ISO number: 7 is Sunday (specification 2, section 2). */
  firstDayOfWeek: 7,
  /** Minutes after the planned start before a clock-in counts as late. */
  graceMinutes: 15,
  /** Hours after which an open entry is closed. */
  autoCloseHours: 16,
  /** Counts working days of an employment before the account was active as absent (decision 0062). */
  absencesBeforeAccount: true,
  /** Breaks that count as work. */
  paidBreaks: ['MEETING'] as BreakType[],
  /** Stores the location of clock-ins, and for how many days. */
  locationKept: true,
  locationDays: 90,
  /** Size of an uploaded document, and of a person's documents together, including every version and the trash. */
  documentMegabytes: 25,
  documentQuotaMegabytes: 1024,
  /** Rules for new passwords, besides that they are not common and not made of names. */
  passwordLeastLength: 8,
  passwordKinds: [] as PasswordKind[],
  /** Hours without a request after which a session ends, and days after which it always ends. */
  sessionIdleHours: 12,
  sessionLongestDays: 30,
  /** The person who generates, changes or submits payroll can't approve it. */
  separateApprover: true,
}
export type Settings = typeof settingDefaults

/** Returns one setting of the company. */
export async function readSetting<K extends keyof Settings>(db: Queryable, key: K): Promise<Settings[K]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return (row?.value as Settings[K] | undefined) ?? settingDefaults[key]
}

/** Returns several settings of the company, or all of them. */
export async function readSettings<K extends keyof Settings>(
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

export const settingKeys = Object.keys(settingDefaults) as (keyof Settings)[]

/** SQL: the name of the company's time zone. Never decide the company's day in SQL. */
export const companyTimeZone = sql<string>`coalesce((select ${settings.value} #>> '{}' from ${settings} where ${settings.key} = 'timeZone'),
  ${sql.raw(`'${settingDefaults.timeZone}'`)})`

/** Returns today where the company is, `YYYY-MM-DD`, by the server's clock. */
export async function readCompanyToday(db: Queryable): Promise<string> {
  return dayIn(await readSetting(db, 'timeZone'), now())
}

/** Returns today where the company is; for past actions of the demo company the day of the action. */
export async function todayOf(db: Queryable, { request: { at } }: { request: { at?: string } }): Promise<string> {
  return at === undefined ? readCompanyToday(db) : dayIn(await readSetting(db, 'timeZone'), Temporal.Instant.from(at))
}
