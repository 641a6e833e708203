import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { now } from '../../../kernel/clock.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleBelow } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { performanceArea, seesAll } from '../policy.ts'
import { isCounted } from '../reviews/queries.ts'
import { performanceGoals, performanceReviews } from '../tables.ts'
import { statsOfPerson } from './stats.ts'
import { writableConditions } from '../writable.ts'

/** Maximum number of ratings on a person's page. `maxMonths` is the number of months in the goals chart. */
const maxRatings = 40
const maxMonths = 12
/** Number of months in which goals are counted, including the current month. */
const countedMonths = 60

/**
 * Returns a person's performance. Actors with access to everyone's performance get anyone's; others get it only for
 * people below them, not for themselves.
 * @throws Refusal 404 for anyone else.
 */
export async function person({ app: { db }, actor }: Context, { id }: { id: string }): Promise<PersonPerformance> {
  const isReached = seesAll(actor) ? undefined : visibleBelow(actor, performanceArea, users.id)
  const mayWrite = (about: keyof typeof writableConditions): SQL<boolean> =>
    sql<boolean>`(${users.status} = 'ACTIVE' and ${writableConditions[about](actor) ?? sql`true`})`
  const [found] = await db
    .select({
      person: personColumns,
      can: { review: mayWrite('review'), goal: mayWrite('goal'), note: mayWrite('note') },
    })
    .from(users)
    .where(and(eq(users.id, id), isReached))
  assertFound(found)
  const [stats, ratings, goals] = await Promise.all([statsOfPerson(db, actor, id), ratingsOf(db, id), goalsOf(db, id)])
  return { ...found, stats, ratings, goals }
}

async function ratingsOf(db: Db, id: string) {
  const { submittedAt, userId } = performanceReviews
  const rows = await db
    .select({
      reviewId: performanceReviews.id,
      at: sql<string>`${submittedAt}`.mapWith(submittedAt),
      reviewPeriod: performanceReviews.reviewPeriod,
      rating: performanceReviews.overallRating,
      kind: performanceReviews.kind,
    })
    .from(performanceReviews)
    .where(and(eq(userId, id), isCounted))
    .orderBy(desc(sql`coalesce(${submittedAt}, ${performanceReviews.createdAt})`), desc(performanceReviews.id))
    .limit(maxRatings)
  return rows.toReversed()
}

async function goalsOf(db: Db, id: string) {
  const { targetDate, completedAt, userId } = performanceGoals
  const zone = await readSetting(db, 'timeZone')
  const present = Temporal.PlainDate.from(dayIn(zone, now())).toPlainYearMonth()
  const months = Array.from({ length: countedMonths }, (_, n) => present.subtract({ months: countedMonths - 1 - n }))
  const days = months.map((month) => month.toPlainDate({ day: 1 }))
  const starts = days.map((day) => day.toZonedDateTime(zone).toInstant().toString())
  const firstDay = `${months[0]?.toString()}-01`
  const { rows } = await db.execute<PersonPerformance['goals'][number]>(sql`
    select month, sum(completed)::int as "completedInMonth", sum(due)::int as "dueInMonth" from (
      select (${sql.param(months.map(String))}::text[])[width_bucket(${completedAt}, ${sql.param(starts)}::timestamptz[])] as month,
        1 as completed, 0 as due
      from ${performanceGoals} where ${userId} = ${id} and ${completedAt} >= ${starts[0]}::timestamptz
      union all
      select to_char(${targetDate}, 'YYYY-MM'), 0, 1
      from ${performanceGoals} where ${userId} = ${id} and ${targetDate} >= ${firstDay}::date
    ) counted group by month order by month desc limit ${maxMonths}`)
  return rows.toReversed()
}
