import { eq, sql } from 'drizzle-orm'
import type { PasswordSignInRule } from '@muster/contract/access/singleSignOnValues'
import type { BackupSchedule } from '@muster/contract/kit/backupSettings'
import type { PasswordKind } from '@muster/contract/kit/passwordRules'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../kernel/clock.ts'
import type { BreakType } from '@muster/contract/kit/worktime'
import type { Queryable } from '../db/database.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { settings } from './tables.ts'

/** The company's settings with their default values (contract, "Conventions" and "Credential"). */
export const settingDefaults = {
  companyName: 'Muster',
  /** The version of the company's logo; null if it has none. */
  logo: null as string | null,
  /**
   * The details of the seller on invoices, down to `bic`. Some are also on payslips and in emails. Each may be empty.
   */
  companyAddress: '',
  taxNumber: '',
  registrationNumber: '',
  bankName: '',
  accountHolder: '',
  /** An account number as entered, for example an IBAN. */
  accountNumber: '',
  bic: '',
  /** The email address for replies to emails. */
  replyTo: '',
  timeZone: 'Africa/Cairo',
  /** True if everyone in the company finds everyone else in the directory (decision 0080). */
  directoryOpen: true,
  passwordResetEnabled: true,
  revealAccountExistence: true,
  /** Number of days for which the medical certificate of a cancelled leave request is stored. */
  certificateRetentionDays: 90,
  /** Number of days after which read and unread notifications are deleted (decision 0131). */
  readNotificationDays: 365,
  unreadNotificationDays: 730,
  /** True if people see when their manager, peers and direct reports are on leave, without the type of leave. */
  colleaguesSeeAway: true,
  /** ISO number of the weekday: 7 is Sunday (specification 2, section 2). */
  firstDayOfWeek: 7,
  /** Minutes after the planned start before a clock-in counts as late. */
  graceMinutes: 15,
  /** Hours after which a forgotten clock-out is entered automatically. */
  autoCloseHours: 16,
  /** Minutes of overtime on a day from which it needs a decision (decision 0082). Companies from before keep 1. */
  minOvertimeMinutes: 15,
  /** True to count working days before the account was active as absences (decision 0062). */
  absencesBeforeAccount: true,
  /** The break types that count as working time. */
  paidBreaks: ['MEETING'] as BreakType[],
  /** True to store the location of clock-ins. `locationDays` is the number of days until it is deleted. */
  locationKept: true,
  locationDays: 90,
  /** Maximum size of an uploaded document, and of all documents of a person, including old versions and the trash. */
  documentMegabytes: 25,
  documentQuotaMegabytes: 1024,
  /** The company's rules for new passwords. In addition, a password must not be common or consist of names. */
  passwordLeastLength: 8,
  passwordKinds: [] as PasswordKind[],
  /**
   * A session ends after `sessionIdleHours` without a request, and at the latest `sessionLongestDays` after its start.
   */
  sessionIdleHours: 12,
  sessionLongestDays: 30,
  /** The people who may sign in with a password (decision 0097), and the ids of the roles without one. */
  passwordSignIn: 'EVERYONE' as PasswordSignInRule,
  rolesWithoutPassword: [] as string[],
  /**
   * The settings of SCIM: what groups are, the sign-in provider whose accounts are linked ahead, and whether email
   * addresses may change.
   */
  scimGroups: 'ROLES' as 'ROLES' | 'DEPARTMENTS',
  scimProviderId: null as string | null,
  scimChangesAddresses: false,
  /** The days for which a device is remembered after a sign-in with a code; 0 for never. */
  rememberedDeviceDays: 30,
  /** True if people can sign in with a passkey alone, without their password. */
  passkeySignIn: false,
  /** True if people may connect assistants with keys of their own (decision 0103). */
  assistantsAllowed: false,
  /** True if the person who generates, changes or submits payroll can't approve it. */
  separateApprover: true,
  /** The days before the end of a probation on which managers are notified of it; 0 for never. */
  probationNoticeDays: 14,
  /** Pay is unusual if it differs from the previous month by more than this percentage and at least this amount. */
  payVariancePercent: 20,
  payVarianceAmount: 500,
  /** The schedule of the nightly backups, in the company's time zone (decision 0105). */
  backupSchedule: { isOn: true, time: '02:30', days: 7, weeks: 4, months: 6 } as BackupSchedule,
  /** The steps of setting up the company that its owner has skipped. */
  skippedSetupSteps: [] as string[],
}
export type Settings = typeof settingDefaults

/** Returns one of the company's settings. */
export async function readSetting<K extends keyof Settings>(db: Queryable, key: K): Promise<Settings[K]> {
  const [row] = await prepareOnce(db, 'setting', () =>
    db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key'))),
  ).execute({ key })
  return (row?.value as Settings[K] | undefined) ?? settingDefaults[key]
}

/** Returns several of the company's settings, or all of them. */
export async function readSettings<K extends keyof Settings>(
  db: Queryable,
  keys: readonly K[],
): Promise<Pick<Settings, K>> {
  const query = prepareOnce(db, 'settings', () =>
    db
      .select()
      .from(settings)
      .where(sql`${settings.key} = any(${sql.placeholder('keys')}::text[])`),
  )
  const rows = await query.execute({ keys: [...keys] })
  const storedValues = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    keys.map((key) => [key, storedValues.has(key) ? storedValues.get(key) : settingDefaults[key]]),
  ) as Pick<Settings, K>
}

export const settingKeys = Object.keys(settingDefaults) as (keyof Settings)[]

/** SQL for the name of the company's time zone. Do not compute the company's current date in SQL. */
export const companyTimeZone = sql<string>`coalesce((select ${settings.value} #>> '{}' from ${settings} where ${settings.key} = 'timeZone'),
  ${sql.raw(`'${settingDefaults.timeZone}'`)})`

/** Returns the current date in the company's time zone, `YYYY-MM-DD`, by the server's clock. */
export async function readCompanyToday(db: Queryable): Promise<string> {
  return dayIn(await readSetting(db, 'timeZone'), now())
}

/**
 * Returns the current date in the company's time zone. For past actions of the demo company, returns the date of the
 * action.
 */
export async function todayOf(db: Queryable, { request: { at } }: { request: { at?: string } }): Promise<string> {
  return at === undefined ? readCompanyToday(db) : dayIn(await readSetting(db, 'timeZone'), Temporal.Instant.from(at))
}
