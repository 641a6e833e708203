import { eq, inArray, sql } from 'drizzle-orm'
import type { PayRulesVersion, PreviewPayRules } from '@muster/contract/payroll/rules'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Db, Queryable } from '../../../db/database.ts'
import { payRulesOfRow, firstPayRules, type StoredPayRules, latestRulesFirst } from '../../../pay/rules.ts'
import { payRules } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { firstDayOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'

/** The earliest month for which rules can be set. */
const firstMonth = '2000-01'

/** Returns the initial rules as a version: it has no row, and applies before all others. */
const firstVersion = (): PayRulesVersion => ({
  ...presentRules(firstPayRules),
  id: '00000000-0000-0000-0000-000000000000',
  firstMonth,
  createdAt: '2000-01-01T00:00:00.000Z',
  createdBy: null,
})

/** Returns every version of the pay rules, the latest start first; the last are the initial rules of every company. */
async function payRulesVersions(db: Queryable): Promise<PayRulesVersion[]> {
  const rows = await db
    .select({ row: payRules, createdBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(payRules)
    .leftJoin(users, eq(users.id, payRules.createdBy))
    .orderBy(...latestRulesFirst)
  const versions = rows.map(({ row, createdBy }) => versionOf(row, createdBy))
  return versions.at(-1)?.firstMonth === firstMonth ? versions : [...versions, firstVersion()]
}

/** Returns the pay rules, and the first month from which they may be changed. */
export async function presentPayRules(db: Db) {
  const [versions, earliest] = await Promise.all([payRulesVersions(db), earliestRules(db)])
  return { versions, earliest }
}

/** Returns a version as it is answered. */
export const versionOf = (
  row: typeof payRules.$inferSelect,
  createdBy: PayRulesVersion['createdBy'],
): PayRulesVersion => ({
  ...presentRules(payRulesOfRow(row)),
  id: row.id,
  firstMonth: row.firstDay.slice(0, 7),
  createdAt: row.createdAt,
  createdBy,
})

/** Returns rules as they are answered, with premiums in percent. */
export function presentRules({
  firstDay: _firstDay,
  premiums: { day, night, restDay, holiday },
  ...rules
}: StoredPayRules) {
  return {
    ...rules,
    premiums: { day: percent(day), night: percent(night), restDay: percent(restDay), holiday: percent(holiday) },
  }
}

const percent = (hundredths: bigint) => Number(hundredths) / 100

/** Returns submitted rules as the database stores them. */
export const rowOfRules = ({ firstMonth: month, premiums, ...rules }: PreviewPayRules) => ({
  ...rules,
  firstDay: firstDayOf(month),
  dayPremium: String(premiums.day),
  nightPremium: String(premiums.night),
  restDayPremium: String(premiums.restDay),
  holidayPremium: String(premiums.holiday),
})

/** Returns the first month for new rules: after the last one with an approved record. */
export async function earliestRules(db: Queryable): Promise<string> {
  const [last] = await db
    .select({ period: sql<string | null>`max(${payrollRecords.period})` })
    .from(payrollRecords)
    .where(inArray(payrollRecords.status, [...publishedStatuses]))
  return last?.period ? monthAfter(last.period) : firstMonth
}

const monthAfter = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
