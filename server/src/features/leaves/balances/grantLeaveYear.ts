import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { leaveTypes } from '@muster/contract/leaves/types'
import type { App } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { transaction } from '../../../db/transaction.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { users } from '../../../people/tables.ts'
import { carryOver } from './carryOver.ts'
import { entitledDays, isOpenOn, yearOf, yearOfHire } from '../rules/employment.ts'
import { policyOfYear } from '../policies/policies.ts'
import { leaveLedger } from '../tables.ts'

/**
 * Grants the year's days of every limited leave type to `people`, by default to everyone who is not deactivated. Skips
 * people first employed in a later year. Safe to repeat: existing grants stay (contract, "Leave": defaults per year).
 */
export const grantYear = (tx: Tx, year: number, people?: string | readonly string[]): Promise<void> =>
  grant(tx, [year], people ? isOneOf(users.id, [people].flat()) : sql`${users.status} <> 'DEACTIVATED'`)

/**
 * Grants new people the year's days. The time of the grant is the creation of the person or the start of the year in
 * the company's time zone, whichever is later.
 */
export function grantNewcomers(
  tx: Tx,
  { year, zone }: { year: number; zone: string },
  userIds: readonly string[],
): Promise<void> {
  const began = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone).toInstant().toString()
  const at = sql`least(now(), greatest(${began}::timestamptz, ${users.createdAt}))`
  return grant(tx, [year], isOneOf(users.id, userIds), at)
}

/**
 * Grants one person the days of these years. Only the current and the next year are granted; other years are ignored.
 */
export const grantOpenYears = (tx: Tx, today: string, years: number[], userId: string): Promise<void> =>
  grant(
    tx,
    years.filter((year) => isOpenOn(today, year)),
    isOneOf(users.id, [userId]),
  )

/**
 * Waits for a policy that is being set, and keeps others from being set until the end of the transaction, as a booking
 * does. What is read afterwards follows the policy that the booking will follow.
 */
export const waitForPolicies = (tx: Tx) => tx.execute(sql`lock table ${leaveLedger} in row exclusive mode`)

/** Returns the years of these for which a person lacks the days of a limited leave type. */
export async function ungrantedYears(db: Queryable, userId: string, years: readonly number[]): Promise<number[]> {
  const query = prepareOnce(db, 'ungranted_leave_years', () =>
    db
      .selectDistinct({ year: sql<number>`asked.year` })
      .from(grantsOf(sql.placeholder('years')))
      .where(isDue(eq(users.id, sql.placeholder('userId')))),
  )
  const rows = await query.execute({ userId, years })
  return rows.map(({ year }) => year)
}

/** Returns SQL, for `from`, with each person, year and leave type, and its policy. */
const grantsOf = (years: SQLWrapper) => sql`${users}
  cross join unnest(${years}::int[]) as asked (year)
  cross join unnest(${sql.param([...leaveTypes])}::text[]) as type (name)
  cross join lateral ${policyOfYear(sql`type.name`, sql`asked.year`)} policy`

/** Returns the SQL condition for rows of `grantsOf` whose days have not been granted, for the people of `where`. */
const isDue = (where: SQL) => sql`policy.yearly_days is not null and asked.year >= ${yearOfHire} and ${where}
  and not exists (
    select from ${leaveLedger} l where l.user_id = ${users.id} and l.leave_type = type.name
      and l.year = asked.year and l.kind = 'GRANT'
  )`

async function grant(tx: Tx, years: number[], where: SQL, at: SQL = sql`now()`): Promise<void> {
  if (!years.length) return
  const year = sql`asked.year`
  const dueGrants = sql`from ${grantsOf(sql.param(years))} where ${isDue(where)}`
  await Promise.all([
    // Waits for a concurrent change of the hire date, so that the new days of employment are used.
    tx.execute(sql`select ${dueGrants} order by ${users.id} for share of ${users}`),
    tx.execute(sql`
      insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, created_at)
      select gen_random_uuid(), ${users.id}, type.name, ${year}, 'GRANT', ${entitledDays(year)}, ${at}
      ${dueGrants}
      on conflict (user_id, leave_type, year, kind) where kind in ('GRANT', 'CARRY_OVER') do nothing`),
  ])
}

/** Grants the days of the company's current year and carries over the remaining days of last year. Runs every hour. */
export async function grantLeaveYear({ db }: Pick<App, 'db'>): Promise<void> {
  const year = yearOf(await readCompanyToday(db))
  await transaction(db, async (tx) => {
    await grantYear(tx, year)
    await carryOver(tx, year)
  })
}
