import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  goalPriorityLabels,
  noteTypeLabels,
  reviewKindLabels,
  reviewStatusLabels,
} from '@muster/contract/performance/labels'
import type { ReviewKind } from '@muster/contract/performance/enumerations'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Actor } from '../../../kernel/actor.ts'
import { reachOf, visibleBelow } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { isReadable } from '../notes/queries.ts'
import { averageOf } from '../people/stats.ts'
import { performanceArea, seesAll } from '../policy.ts'
import { performanceGoals, performanceNotes, performanceReviews } from '../tables.ts'
import {
  type ReportContext,
  byDepartmentOf,
  column,
  type Group,
  labelOf,
  partOfDay,
  partOfInstant,
  person,
  personColumns,
  type RowSource,
  type Source,
  type Values,
  whole,
  withinDays,
  withinInstants,
} from '../../../reporting/source.ts'

/**
 * The sums that make up a report. For each kind of review, they include the number of reviews and the sum of their
 * ratings, without replaced reviews.
 */
const sums = [
  'reviews',
  'completed',
  'managerReviews',
  'managerRatings',
  'selfReviews',
  'selfRatings',
  'peerReviews',
  'peerRatings',
  'set',
  'achieved',
  'due',
  'overdue',
  'notes',
] as const
type Sums = Record<(typeof sums)[number], number>

const valuesOf = (found: Sums): Values => ({
  averageRating: averageOf(found.managerRatings, found.managerReviews),
  reviews: found.reviews,
  goalsCompleted: found.achieved,
  notes: found.notes,
  completedReviews: found.completed,
  averageSelfRating: averageOf(found.selfRatings, found.selfReviews),
  averagePeerRating: averageOf(found.peerRatings, found.peerReviews),
  goalsSet: found.set,
  goalsDue: found.due,
  goalsOverdue: found.overdue,
})

const noSums = Object.fromEntries(sums.map((name) => [name, 0])) as Sums

/** Returns the SQL columns of all sums, with 0 for those not in `found`. */
const sumsOf = (found: Partial<Record<keyof Sums, SQL>>): SQL =>
  sql.join(
    sums.map((name) => sql`${found[name] ?? sql`0`} as ${sql.identifier(name)}`),
    sql`, `,
  )
const summedUp = sql.join(
  sums.map((name) => sql`sum(${sql.identifier(name)})::int as ${sql.identifier(name)}`),
  sql`, `,
)

/** Returns the SQL condition for the people included in the figures: everyone, or those below the actor. */
const isSeen = (actor: Actor, personColumn: PgColumn): SQL =>
  seesAll(actor) ? sql`true` : visibleBelow(actor, performanceArea, personColumn)

const reviews = performanceReviews
const goals = performanceGoals
const notes = performanceNotes
/** The submission time, by which reviews are counted. Drafts have none, so they are not counted. */
const submitted = reviews.submittedAt
const isSubmitted = sql`${reviews.status} <> 'DRAFT'`
const isOverdue = (today: string) => sql`${goals.completedAt} is null and ${goals.targetDate} < ${today}::date`

/** Returns the SQL condition for reviews of this kind that count toward averages. */
const isRated = (kind: ReviewKind) => sql`${reviews.kind} = ${kind} and not ${reviews.isReplaced}`
const countOf = (kind: ReviewKind) => sql`count(*) filter (where ${isRated(kind)})`
const ratingSumOf = (kind: ReviewKind) =>
  sql`coalesce(sum(${reviews.overallRating}) filter (where ${isRated(kind)}), 0)`

/**
 * The report source for reviews, goals and notes. Each figure is counted by its own date, for example completed goals
 * by their completion.
 */
export const performanceSource: Source = {
  isSeenBy: (actor) => reachOf(actor, performanceArea) !== 'own',
  emptyValues: valuesOf(noSums),
  async figures({ db, actor, zone, today }, parts, byDepartment) {
    const at = (column: PgColumn, personColumn: PgColumn) =>
      sql`${partOfInstant(column, parts, zone)} as part, ${personColumn} as person`
    const within = (column: PgColumn, personColumn: PgColumn) =>
      sql`${withinInstants(column, parts, zone)} and ${isSeen(actor, personColumn)}`
    const { rows } = await db.execute<Group<Sums>>(
      byDepartmentOf(
        byDepartment,
        summedUp,
        sql`
          select ${at(submitted, reviews.userId)}, ${sumsOf({
            reviews: sql`count(*)`,
            completed: sql`count(*) filter (where ${reviews.status} = 'COMPLETED')`,
            managerReviews: countOf('MANAGER'),
            managerRatings: ratingSumOf('MANAGER'),
            selfReviews: countOf('SELF'),
            selfRatings: ratingSumOf('SELF'),
            peerReviews: countOf('PEER'),
            peerRatings: ratingSumOf('PEER'),
          })}
          from ${reviews} where ${isSubmitted} and ${within(submitted, reviews.userId)} group by 1, 2
          union all
          select ${at(goals.createdAt, goals.userId)}, ${sumsOf({ set: sql`count(*)` })}
          from ${goals} where ${within(goals.createdAt, goals.userId)} group by 1, 2
          union all
          select ${at(goals.completedAt, goals.userId)}, ${sumsOf({ achieved: sql`count(*)` })}
          from ${goals} where ${within(goals.completedAt, goals.userId)} group by 1, 2
          union all
          select ${partOfDay(goals.targetDate, parts)} as part, ${goals.userId} as person, ${sumsOf({
            due: sql`count(*)`,
            overdue: sql`count(*) filter (where ${isOverdue(today)})`,
          })}
          from ${goals} where ${withinDays(goals.targetDate, parts)} and ${isSeen(actor, goals.userId)} group by 1, 2
          union all
          select ${at(notes.createdAt, notes.userId)}, ${sumsOf({ notes: sql`count(*)` })}
          from ${notes} where ${and(within(notes.createdAt, notes.userId), isReadable(actor))} group by 1, 2`,
      ),
    )
    return rows.map(({ part, department, ...sums }) => ({ part, department, values: valuesOf(sums) }))
  },
  rows: (context, range, metric) => listSources[metric]?.(context, range),
}

type ListSource = (context: ReportContext, range: ReportRange) => RowSource

const reviewRows =
  (condition: SQL): ListSource =>
  ({ actor, zone }, range) => ({
    columns: [
      column('date', 'Submitted', 'day'),
      ...personColumns,
      column('kind', 'Type'),
      column('period', 'Review period'),
      column('rating', 'Rating', 'number'),
      column('status', 'Status'),
      column('replaced', 'Replaced'),
    ],
    select: sql`${reviews.id} as id, ${person}, ${submitted} as date, ${labelOf(reviews.kind, reviewKindLabels)} as kind,
      ${reviews.reviewPeriod} as period, ${reviews.overallRating} as rating, ${labelOf(reviews.status, reviewStatusLabels)} as status,
      case when ${reviews.isReplaced} then 'Yes' else 'No' end as replaced`,
    from: sql`${reviews} inner join ${users} on ${users.id} = ${reviews.userId}
      where ${isSubmitted} and ${withinInstants(submitted, whole(range), zone)} and ${isSeen(actor, reviews.userId)} and ${condition}`,
    order: sql`${submitted} desc, ${reviews.id}`,
  })

const goalRows =
  (isCounted: (context: ReportContext, range: ReportRange) => SQL): ListSource =>
  (context, range) => ({
    columns: [
      ...personColumns,
      column('title', 'Goal'),
      column('priority', 'Priority'),
      column('progress', 'Progress (%)', 'number'),
      column('targetDate', 'Target date', 'day'),
      column('completed', 'Completed', 'day'),
    ],
    select: sql`${goals.id} as id, ${person}, ${goals.title} as title, ${labelOf(goals.priority, goalPriorityLabels)} as priority,
      ${goals.progress} as progress, to_char(${goals.targetDate}, 'YYYY-MM-DD') as "targetDate",
      ${goals.completedAt} as completed`,
    from: sql`${goals} inner join ${users} on ${users.id} = ${goals.userId}
      where ${isCounted(context, range)} and ${isSeen(context.actor, goals.userId)}`,
    order: sql`${goals.targetDate} desc, ${goals.id}`,
  })

const isDue = (range: ReportRange) => withinDays(goals.targetDate, whole(range))

const noteRows: ListSource = ({ actor, zone }, range) => ({
  columns: [column('date', 'Written', 'day'), ...personColumns, column('title', 'Note'), column('type', 'Type')],
  select: sql`${notes.id} as id, ${person}, ${notes.createdAt} as date, ${notes.title} as title,
    ${labelOf(notes.type, noteTypeLabels)} as type`,
  from: sql`${notes} inner join ${users} on ${users.id} = ${notes.userId}
    where ${and(withinInstants(notes.createdAt, whole(range), zone), isSeen(actor, notes.userId), isReadable(actor))}`,
  order: sql`${notes.createdAt} desc, ${notes.id}`,
})

const listSources: Record<string, ListSource> = {
  averageRating: reviewRows(isRated('MANAGER')),
  averageSelfRating: reviewRows(isRated('SELF')),
  averagePeerRating: reviewRows(isRated('PEER')),
  reviews: reviewRows(sql`true`),
  completedReviews: reviewRows(sql`${reviews.status} = 'COMPLETED'`),
  goalsSet: goalRows(({ zone }, range) => withinInstants(goals.createdAt, whole(range), zone)),
  goalsCompleted: goalRows(({ zone }, range) => withinInstants(goals.completedAt, whole(range), zone)),
  goalsDue: goalRows((_, range) => isDue(range)),
  goalsOverdue: goalRows(({ today }, range) => sql`${isDue(range)} and ${isOverdue(today)}`),
  notes: noteRows,
}
