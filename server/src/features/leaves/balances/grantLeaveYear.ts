import { type SQL, sql } from 'drizzle-orm'
import { leaveTypes } from '@muster/contract/leaves/types'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { readCompanyToday } from '../../../company/settings.ts'
import { users } from '../../../people/tables.ts'
import { carryOver } from './carryOver.ts'
import { entitledDays, isOpenOn, yearOf, yearOfHire } from '../rules/employment.ts'
import { policyOfYear } from '../policies/policies.ts'
import { leaveLedger } from '../tables.ts'

/**
 * Grants a year's days of every limited type to everyone who is not deactivated, or to the named people in any state (a
 * balance gets its year's days before it is adjusted), from their year of hire on. Existing grants stay, so that this
 * may run any number of times (contract, "Leave": defaults per year).
 */
export const grantYear = (tx: Tx, year: number, who?: string | readonly string[]): Promise<void> =>
  grant(tx, [year], who ? isOneOf([who].flat()) : sql`${users.status} <> 'DEACTIVATED'`)

/**
 * Grants a year's days to people who are being added: dated at their creation, or at the start of the year in the
 * company's time zone, whichever is later.
 */
export function grantNewcomers(
  tx: Tx,
  { year, zone }: { year: number; zone: string },
  userIds: readonly string[],
): Promise<void> {
  const began = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone).toInstant().toString()
  const at = sql`least(now(), greatest(${began}::timestamptz, ${users.createdAt}))`
  return grant(tx, [year], isOneOf(userIds), at)
}

/**
 * Grants one person the days of the given years for which days are granted on the company's today: this one and the
 * next.
 */
export const grantOpenYears = (tx: Tx, today: string, years: number[], userId: string): Promise<void> =>
  grant(
    tx,
    years.filter((year) => isOpenOn(today, year)),
    isOneOf([userId]),
  )

const isOneOf = (userIds: readonly string[]) => sql`${users.id} = any(${sql.param(userIds)}::uuid[])`

async function grant(tx: Tx, years: number[], where: SQL, at: SQL = sql`now()`): Promise<void> {
  const year = sql`asked.year`
  const due = sql`from ${users}
    cross join unnest(${sql.param(years)}::int[]) as asked (year)
    cross join unnest(${sql.param([...leaveTypes])}::text[]) as type (name)
    cross join lateral ${policyOfYear(sql`type.name`, year)} policy
    where policy.yearly_days is not null and ${year} >= ${yearOfHire} and ${where}
      and not exists (
        select from ${leaveLedger} l where l.user_id = ${users.id} and l.leave_type = type.name
          and l.year = ${year} and l.kind = 'GRANT'
      )`
  await Promise.all([
    // Waits for a change of the hire date, so that the days of employment are read as they will be.
    tx.execute(sql`select ${due} order by ${users.id} for share of ${users}`),
    tx.execute(sql`
      insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, created_at)
      select gen_random_uuid(), ${users.id}, type.name, ${year}, 'GRANT', ${entitledDays(year)}, ${at}
      ${due}
      on conflict (user_id, leave_type, year, kind) where kind in ('GRANT', 'CARRY_OVER') do nothing`),
  ])
}

/** Grants the days of the company's current year, every hour, and carries over what remains of the last one. */
export async function grantLeaveYear({ db }: Pick<App, 'db'>): Promise<void> {
  const year = yearOf(await readCompanyToday(db))
  await transaction(db, async (tx) => {
    await grantYear(tx, year)
    await carryOver(tx, year)
  })
}
