import { eq, inArray, sql } from 'drizzle-orm'
import type { PayRulesVersion, PreviewPayRules } from '@muster/contract/payroll/rules'
import { publishedStatuses } from '@muster/contract/payroll/records'
import type { Db, Queryable } from '../../../db/database.ts'
import { payRulesOfRow, firstPayRules, type HeldPayRules, latestRulesFirst } from '../../../pay/rules.ts'
import { payRules } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { firstDayOf } from '../periods.ts'
import { payrollRecords } from '../tables.ts'

/** The first month that anything may begin with. */
const firstMonth = '2000-01'

/** What holds before all that was set, as a version: it has no row, and was there when time began. */
const firstVersion = (): PayRulesVersion => ({
  ...shown(firstPayRules),
  id: '00000000-0000-0000-0000-000000000000',
  firstMonth,
  createdAt: '2000-01-01T00:00:00.000Z',
  createdBy: null,
})

/** Every version of the rules of pay, the latest to begin first; the last are those that every company begins with. */
async function payRulesVersions(db: Queryable): Promise<PayRulesVersion[]> {
  const rows = await db
    .select({ row: payRules, createdBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(payRules)
    .leftJoin(users, eq(users.id, payRules.createdBy))
    .orderBy(...latestRulesFirst)
  const versions = rows.map(({ row, createdBy }) => versionOf(row, createdBy))
  return versions.at(-1)?.firstMonth === firstMonth ? versions : [...versions, firstVersion()]
}

/** The rules of pay, and from when on they may be changed. */
export async function presentPayRules(db: Db) {
  const [versions, earliest] = await Promise.all([payRulesVersions(db), earliestRules(db)])
  return { versions, earliest }
}

/** A version as it is answered. */
export const versionOf = (
  row: typeof payRules.$inferSelect,
  createdBy: PayRulesVersion['createdBy'],
): PayRulesVersion => ({
  ...shown(payRulesOfRow(row)),
  id: row.id,
  firstMonth: row.firstDay.slice(0, 7),
  createdAt: row.createdAt,
  createdBy,
})

/** Rules as they are answered, their premiums in percent. */
export function shown({ firstDay: _firstDay, premiums: { day, night, restDay, holiday }, ...rules }: HeldPayRules) {
  return {
    ...rules,
    premiums: { day: percent(day), night: percent(night), restDay: percent(restDay), holiday: percent(holiday) },
  }
}

const percent = (hundredths: bigint) => Number(hundredths) / 100

/** Rules as they were sent, as the database keeps them. */
export const rowOfRules = ({ firstMonth: month, premiums, ...rules }: PreviewPayRules) => ({
  ...rules,
  firstDay: firstDayOf(month),
  dayPremium: String(premiums.day),
  nightPremium: String(premiums.night),
  restDayPremium: String(premiums.restDay),
  holidayPremium: String(premiums.holiday),
})

/** The first month that new rules may begin with: after the last of which anything is approved. */
export async function earliestRules(db: Queryable): Promise<string> {
  const [last] = await db
    .select({ period: sql<string | null>`max(${payrollRecords.period})` })
    .from(payrollRecords)
    .where(inArray(payrollRecords.status, [...publishedStatuses]))
  return last?.period ? monthAfter(last.period) : firstMonth
}

const monthAfter = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
