import { readPage } from '../../../db/readPage.ts'
import { and, asc, ne, or, sql } from 'drizzle-orm'
import type { ListTeam, TeamMember } from '@muster/contract/payroll/team'
import type { Context } from '../../../context.ts'
import { employedWithin } from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { hasWords } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { firstDayOf, lastDayOf, periodOf } from '../periods.ts'
import { adjustmentsArea } from '../policy.ts'
import { payrollRecords } from '../tables.ts'

/** The exceptions that a manager can correct and that reveal no amounts. */
const correctableExceptions = ['NO_BANK_DETAILS', 'AUTO_CLOSED_DAYS', 'MISSING_ATTENDANCE']

/**
 * Returns a page of the people for whom the actor may request adjustments, if they are employed in a month or have a
 * record of it. Contains the status of their records and the exceptions that a manager can correct, but no amounts. The
 * actor is not listed.
 */
export async function listTeam({ app, actor }: Context, { page, limit, search, ...month }: ListTeam) {
  const period = periodOf(month)
  const [first, last] = [sql`${firstDayOf(period)}::date`, sql`${lastDayOf(period)}::date`]
  const ownRecords = sql`from ${payrollRecords} r where r.user_id = users.id and r.period = ${period} and r.run = 0`
  const where = and(
    visibleTo(actor, adjustmentsArea, users.id),
    ne(users.id, actor.id),
    or(employedWithin(users.id, first, last), sql`exists (select ${ownRecords})`),
    search ? hasWords(sql`${users.searchText}`, search) : undefined,
  )
  const { rows: team, pagination } = await readPage(
    { page, limit },
    app.db
      .select({
        user: paidPersonColumns,
        records: sql<TeamMember['records']>`coalesce((select json_agg(json_build_object('status', r.status,
          'exceptions', array(select one from unnest(r.exceptions) as one
            where one = any(${sql.param(correctableExceptions)}::text[]))) order by r.currency) ${ownRecords}), '[]')`,
      })
      .from(users)
      .where(where)
      .orderBy(asc(users.searchText), asc(users.id)),
    app.db.$count(users, where),
  )
  return { team, pagination }
}
