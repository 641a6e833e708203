import { and, eq, sql } from 'drizzle-orm'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound, sentenceOf } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { users } from '../../../people/tables.ts'
import { remainingOf } from '../personBalances.ts'
import { insufficientRefusal } from '../balances/reservations.ts'
import { costOf, draftRefusal } from './leaveRules.ts'
import { colleaguesSeeAway, isColleague } from '../shared/colleagues.ts'
import { leavesArea } from '../shared/areas.ts'
import { leavePolicy } from '../policy.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the cost of a request, the remaining days, the reason for a refusal (except a missing certificate), and the
 * colleagues away. Writes nothing.
 * @throws Refusal 404 if `id` is not a request of the actor.
 */
export async function previewLeave({ app, actor }: Context, { id, ...draft }: PreviewLeave) {
  const { db } = app
  const editedRequest = id === undefined ? null : await ownRequest(db, actor.id, id)
  const cost = await costOf(db, actor.id, draft)
  const { policy, totalDays, parts, free } = cost
  const [refusal, years, away] = await Promise.all([
    draftRefusal(db, actor, draft, cost, editedRequest ?? undefined),
    remainingOf(db, { userId: actor.id, leaveType: draft.leaveType, editedId: editedRequest?.id }, cost),
    selectColleaguesOnLeave(db, actor, draft, cost.today),
  ])
  const shortYear = years.find(({ remainingAfter }) => remainingAfter !== null && remainingAfter < 0)
  const problem =
    (editedRequest && leavePolicy.edit(actor, editedRequest)) ??
    refusal ??
    (shortYear ? insufficientRefusal(shortYear.remainingBefore ?? 0, shortYear, parts) : null)
  const { certificateRequired, workingDaysOnly } = policy
  const preview: LeavePreview = {
    totalDays,
    years,
    problem: problem && sentenceOf(problem),
    free,
    certificateRequired,
    workingDaysOnly,
    away,
  }
  return { preview }
}

async function ownRequest(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({
      id: leaveRequests.id,
      userId: leaveRequests.userId,
      status: leaveRequests.status,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
    })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.userId, userId)))
  assertFound(row)
  return row
}

/** Maximum number of colleagues listed; the count includes all of them. */
const shownColleagues = 10

/** Maximum length in days of a request whose preview shows colleagues; longer ones would reveal too much. */
const maxDays = 366

/**
 * Returns the actor's manager, peers and direct reports who are on approved leave on the requested days. Their dates
 * are limited to these days. Unless colleagues see who is away, includes only people whose leave the actor may see.
 */
async function selectColleaguesOnLeave(
  db: Db,
  actor: Actor,
  { startDate, endDate }: Pick<PreviewLeave, 'startDate' | 'endDate'>,
  today: string,
): Promise<LeavePreview['away']> {
  if (inclusiveDays(startDate, endDate) > maxDays || endDate < today) return { count: 0, people: [] }
  const { rows } = await db.execute<LeavePreview['away']['people'][number] & { count: number }>(sql`
    with away as (
      select distinct on (${users.id}) ${users.id}, ${users.firstName}, ${users.lastName}, ${users.profileImage},
        greatest(r.start_date, ${startDate}::date) as start_date, least(r.end_date, ${endDate}::date) as end_date
      from ${users}
      inner join ${leaveRequests} r on r.user_id = ${users.id} and r.status = 'APPROVED'
        and r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date
      where ${isColleague(actor)} and (${colleaguesSeeAway} or ${visibleTo(actor, leavesArea, users.id)})
      order by ${users.id}, r.start_date
    )
    select id, first_name as "firstName", last_name as "lastName", profile_image as "profileImage",
      start_date as "startDate", end_date as "endDate", count(*) over ()::int as count
    from away order by start_date, lower(first_name), lower(last_name), id limit ${shownColleagues}`)
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _count, ...person }) => person) }
}
