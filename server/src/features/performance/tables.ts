import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PerformanceChange } from '@muster/contract/performance/shared'
import type { GoalPriority, NoteType, ReviewKind, ReviewStatus } from '@muster/contract/performance/enumerations'
import { day, id, instant, person, timestamps } from '../../db/columns.ts'

const textField = () => text().notNull().default('')

/** Returns SQL for a review period in the form used for comparisons: lower case, without surrounding spaces. */
export const comparedPeriod = (period: PgColumn | string): SQL => sql`lower(btrim(${period}))`

/**
 * Reviews. A trigger enforces `reviewTransitions`, allows only drafts to be deleted, and locks completed reviews except
 * for `isReplaced`.
 */
export const performanceReviews = pgTable(
  'performance_reviews',
  {
    id: id(),
    /** The id of the reviewed person. */
    userId: person().notNull(),
    authorId: person().notNull(),
    kind: text().$type<ReviewKind>().notNull(),
    reviewPeriod: text().notNull(),
    overallRating: smallint().notNull(),
    status: text().$type<ReviewStatus>().notNull(),
    goals: textField(),
    achievements: textField(),
    areasForImprovement: textField(),
    managerComments: textField(),
    employeeComments: text(),
    dueOn: day(),
    submittedAt: instant(),
    completedAt: instant(),
    /** True if the author has submitted a newer review of the same person, period and kind, which counts instead. */
    isReplaced: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    // At most one review per author, person, kind and period counts.
    uniqueIndex('performance_reviews_counted_key')
      .on(t.authorId, t.userId, t.kind, comparedPeriod(t.reviewPeriod))
      .where(sql`status <> 'DRAFT' and not is_replaced`),
    // Includes the reviewed person, so that other people's reviews are skipped within the index.
    index('performance_reviews_newest_idx')
      .on(sql`coalesce(submitted_at, created_at) desc`, t.id.desc().nullsFirst(), t.userId)
      .where(sql`status <> 'DRAFT'`),
    index('performance_reviews_rating_idx')
      .on(t.overallRating.desc().nullsFirst(), sql`coalesce(submitted_at, created_at) desc`, t.id.desc().nullsFirst())
      .where(sql`status <> 'DRAFT'`),
    index('performance_reviews_person_idx').on(
      t.userId,
      sql`coalesce(submitted_at, created_at) desc`,
      t.id.desc().nullsFirst(),
    ),
    index('performance_reviews_author_idx').on(
      t.authorId,
      sql`coalesce(submitted_at, created_at) desc`,
      t.id.desc().nullsFirst(),
    ),
    index('performance_reviews_pending_idx')
      .on(t.authorId)
      .where(sql`status = 'SUBMITTED' and kind = 'MANAGER' and not is_replaced`),
    index('performance_reviews_drafts_idx')
      .on(t.authorId, t.dueOn)
      .where(sql`status = 'DRAFT'`),
    // Includes the columns needed for figures over time.
    index('performance_reviews_submitted_idx')
      .on(t.submittedAt, t.userId, t.kind, t.isReplaced, t.overallRating, t.status)
      .where(sql`status <> 'DRAFT'`),
    index('performance_reviews_uncommented_idx')
      .on(t.submittedAt)
      .where(sql`status = 'SUBMITTED' and employee_comments is null`),
    check('performance_reviews_status_check', sql`${t.status} in ('DRAFT', 'SUBMITTED', 'COMPLETED')`),
    check('performance_reviews_kind_check', sql`${t.kind} in ('MANAGER', 'SELF', 'PEER')`),
    check('performance_reviews_self_check', sql`(${t.kind} = 'SELF') = (${t.userId} = ${t.authorId})`),
    check('performance_reviews_rating_check', sql`${t.overallRating} between 1 and 5`),
    check('performance_reviews_submitted_check', sql`(${t.status} = 'DRAFT') = (${t.submittedAt} is null)`),
    check('performance_reviews_completed_check', sql`(${t.status} = 'COMPLETED') = (${t.completedAt} is not null)`),
    check('performance_reviews_replaced_check', sql`${t.status} <> 'DRAFT' or not ${t.isReplaced}`),
  ],
)

/** Goals. Being overdue is not stored, but calculated from the target date. */
export const performanceGoals = pgTable(
  'performance_goals',
  {
    id: id(),
    /** The id of the goal's owner. */
    userId: person().notNull(),
    setBy: person().notNull(),
    title: text().notNull(),
    description: textField(),
    priority: text().$type<GoalPriority>().notNull(),
    progress: smallint().notNull().default(0),
    targetDate: day().notNull(),
    completedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    index('performance_goals_order_idx').on(t.completedAt.desc().nullsFirst(), t.targetDate, t.id, t.userId),
    index('performance_goals_priority_idx').on(t.priority, t.completedAt.desc().nullsFirst(), t.targetDate, t.id),
    index('performance_goals_person_idx').on(t.userId, t.completedAt.desc().nullsFirst(), t.targetDate, t.id),
    index('performance_goals_open_idx')
      .on(t.targetDate, t.id, t.userId, t.priority, t.progress)
      .where(sql`completed_at is null`),
    index('performance_goals_begun_idx')
      .on(t.userId)
      .where(sql`completed_at is null and progress > 0`),
    index('performance_goals_setter_idx').on(t.setBy),
    index('performance_goals_created_idx').on(t.createdAt, t.userId),
    check('performance_goals_priority_check', sql`${t.priority} in ('LOW', 'MEDIUM', 'HIGH')`),
    check('performance_goals_progress_check', sql`${t.progress} between 0 and 100`),
    check('performance_goals_completed_check', sql`(${t.progress} = 100) = (${t.completedAt} is not null)`),
  ],
)

/** Notes about other people. */
export const performanceNotes = pgTable(
  'performance_notes',
  {
    id: id(),
    /** The id of the person the note is about. */
    userId: person().notNull(),
    createdBy: person().notNull(),
    type: text().$type<NoteType>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /**
     * True if only the author and people with access to everyone's performance can read the note, never the person it
     * is about.
     */
    isPrivate: boolean().notNull(),
    ...timestamps(),
  },
  (t) => [
    // Includes the columns that decide who can read a note, so that recent notes are counted from the index alone.
    index('performance_notes_newest_idx').on(
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.isPrivate,
      t.userId,
    ),
    index('performance_notes_person_idx').on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.isPrivate,
      t.createdBy,
    ),
    index('performance_notes_author_idx').on(t.createdBy, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('performance_notes_type_check', sql`${t.type} in ('POSITIVE', 'NEGATIVE', 'NEUTRAL', 'GOAL')`),
    check('performance_notes_others_check', sql`${t.userId} <> ${t.createdBy}`),
  ],
)

export const performanceThings = ['REVIEW', 'GOAL', 'NOTE'] as const
export type PerformanceThing = (typeof performanceThings)[number]

/**
 * History of submitted reviews, goals and notes. A trigger forbids changes; entries are deleted only with what they
 * describe.
 */
export const performanceChanges = pgTable(
  'performance_changes',
  {
    id: id(),
    thing: text().$type<PerformanceThing>().notNull(),
    thingId: uuid().notNull(),
    by: person().notNull(),
    at: instant().notNull(),
    action: text().$type<PerformanceChange['action']>().notNull(),
    changes: jsonb().$type<PerformanceChange['changes']>().notNull(),
    /** True for a change to a note that was private before or after the change. */
    isPrivate: boolean().notNull().default(false),
  },
  (t) => [
    index('performance_changes_thing_idx').on(t.thingId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('performance_changes_by_idx').on(t.by),
  ],
)

/** Reminders already sent: one for each review or goal, kind and day. A new date causes a new reminder. */
export const performanceReminders = pgTable(
  'performance_reminders',
  {
    thingId: uuid().notNull(),
    kind: text().$type<'REVIEW_DUE' | 'COMMENTS_DUE' | 'GOAL_SOON' | 'GOAL_OVERDUE'>().notNull(),
    day: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.thingId, t.kind, t.day] })],
)

/**
 * The columns of stored counts, so that long lists need no counting. Reviews are counted by status and kind, except
 * drafts, which are private. Goals are counted by `OPEN` or `COMPLETED` and by priority, notes by `OPEN` or `PRIVATE`
 * and by type. Maintained by triggers.
 */
const countColumns = {
  thing: text().$type<PerformanceThing>().notNull(),
  state: text().notNull(),
  label: text().notNull(),
  count: integer().notNull(),
  /** Sum of the ratings of reviews that are not replaced. */
  ratings: integer().notNull(),
}
/** Number of reviews whose ratings are added up in `ratings`. */
const rated = integer().notNull().default(0)

/** Stored counts per person. The triggers rely on the order of the columns. */
export const performanceCounts = pgTable(
  'performance_counts',
  { userId: person('cascade').notNull(), ...countColumns, rated },
  (t) => [primaryKey({ columns: [t.userId, t.thing, t.state, t.label] })],
)

/**
 * Stored counts for all people together. They are split into parts by database connection, so that simultaneous changes
 * don't wait for the same row.
 */
export const performanceTotals = pgTable(
  'performance_totals',
  { ...countColumns, part: smallint().notNull(), rated },
  (t) => [primaryKey({ columns: [t.thing, t.state, t.label, t.part] })],
)
