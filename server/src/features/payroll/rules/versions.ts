import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { packMessage } from '@muster/contract/kit/pay'
import type { CompletePayRules, PayRulesVersion, PreviewPayRules } from '@muster/contract/payroll/rules'
import type { Currency } from '@muster/contract/kit/money'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Db, Queryable } from '../../../db/database.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { payRulesOfRow, firstPayRules, type StoredPayRules, latestRulesFirst } from '../../../pay/rules.ts'
import { type OwnPack, readOwnPacks } from '../../../pay/ownPacks/ownPack.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import { payRules } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { nameOfMonth } from '../messages.ts'
import { firstDayOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'

/** The earliest month that rules may start in. */
const firstMonth = '2000-01'

/** Returns the initial rules as a version. They are not stored and apply until other rules start. */
const firstVersion = (): PayRulesVersion => ({
  ...presentRules(firstPayRules),
  id: '00000000-0000-0000-0000-000000000000',
  firstMonth,
  createdAt: '2000-01-01T00:00:00.000Z',
  packName: null,
  createdBy: null,
})

/** Returns all versions of the pay rules, latest start first, ending with the initial rules. */
async function payRulesVersions(db: Queryable): Promise<PayRulesVersion[]> {
  const rows = await db
    .select({
      row: payRules,
      createdBy: { firstName: users.firstName, lastName: users.lastName },
      packName: payPackFiles.name,
    })
    .from(payRules)
    .leftJoin(users, eq(users.id, payRules.createdBy))
    .leftJoin(payPackFiles, eq(payPackFiles.id, payRules.packId))
    .orderBy(...latestRulesFirst)
  const versions = rows.map(({ row, createdBy, packName }) => versionOf(row, createdBy, packName))
  return versions.at(-1)?.firstMonth === firstMonth ? versions : [...versions, firstVersion()]
}

/** Returns all versions of the pay rules and the first month that new rules may start in. */
export async function presentPayRules(db: Db) {
  const [versions, packs, earliest] = await Promise.all([payRulesVersions(db), confirmedPacks(db), earliestRules(db)])
  return { versions, packs, earliest }
}

/** Returns the company's own files of rules that are confirmed, by name. */
const confirmedPacks = (db: Queryable) =>
  db
    .select({ id: payPackFiles.id, name: payPackFiles.name })
    .from(payPackFiles)
    .where(isNotNull(payPackFiles.confirmedAt))
    .orderBy(payPackFiles.name)

/**
 * Returns the confirmed file of the company that pay rules name; null for other packs.
 * @throws Refusal 400 naming `pack` if there is none, or `firstMonth` if the file has no rows for it yet.
 */
export async function ownPackOfRules(
  db: Queryable,
  { packId, firstMonth: month }: Pick<PreviewPayRules, 'packId' | 'firstMonth'>,
): Promise<OwnPack | null> {
  if (packId === null) return null
  const isConfirmed = await db.$count(
    payPackFiles,
    and(eq(payPackFiles.id, packId), isNotNull(payPackFiles.confirmedAt)),
  )
  const pack = isConfirmed ? (await readOwnPacks(db, [packId])).get(packId) : undefined
  if (!pack) return throwIf(invalid({ pack: packMessage }))
  const start = pack.tables.tax[0]?.from ?? ''
  if (month < start)
    throwIf(
      invalid({
        firstMonth: `The rules “${pack.name}” begin in ${nameOfMonth(start)}. Please choose ${nameOfMonth(start)} or a later month.`,
      }),
    )
  return pack
}

/** Returns a version of the pay rules in the format of the API. */
export const versionOf = (
  row: typeof payRules.$inferSelect,
  createdBy: PayRulesVersion['createdBy'],
  packName: string | null,
): PayRulesVersion => ({
  ...presentRules(payRulesOfRow(row, null)),
  packName,
  id: row.id,
  firstMonth: row.firstDay.slice(0, 7),
  createdAt: row.createdAt,
  createdBy,
})

/** Returns pay rules in the format of the API, with premiums in percent. */
export function presentRules({
  firstDay: _firstDay,
  ownPack: _ownPack,
  premiums: { day, night, restDay, holiday },
  ...rules
}: StoredPayRules) {
  return {
    ...rules,
    premiums: { day: percent(day), night: percent(night), restDay: percent(restDay), holiday: percent(holiday) },
  }
}

const percent = (hundredths: bigint) => Number(hundredths) / 100

/** Returns new pay rules with all values; those that the request leaves out stay as in the rules that apply in its month. */
export function completeRules(
  input: PreviewPayRules,
  { hourBase, dayPay, partMonthTax, timeCutOff, overtimeCutOff, payDay, paidNextMonth }: StoredPayRules,
): CompletePayRules {
  return { hourBase, dayPay, partMonthTax, timeCutOff, overtimeCutOff, payDay, paidNextMonth, ...input }
}

/** Returns pay rules from a request as the database stores them. */
export const rowOfRules = ({ firstMonth: month, premiums, ...rules }: CompletePayRules) => ({
  ...rules,
  firstDay: firstDayOf(month),
  dayPremium: String(premiums.day),
  nightPremium: String(premiums.night),
  restDayPremium: String(premiums.restDay),
  holidayPremium: String(premiums.holiday),
})

/**
 * Returns the first month that new rules may start in: the month after the last approved record, or the last one in
 * `currency` if the rules only affect pay in it.
 */
export async function earliestRules(db: Queryable, currency?: Currency): Promise<string> {
  const isApproved = inArray(payrollRecords.status, [...publishedStatuses])
  const [last] = await db
    .select({ period: sql<string | null>`max(${payrollRecords.period})` })
    .from(payrollRecords)
    .where(and(isApproved, currency && eq(payrollRecords.currency, currency)))
  return last?.period ? monthAfter(last.period) : firstMonth
}

const monthAfter = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
