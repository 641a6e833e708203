import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, id, instant, day, person } from '../../db/columns.ts'

/** The direct reports of a person who left, their next manager (null if there was none), and the day of the change. */
export interface TeamPassedOn {
  people: string[]
  managerId: string | null
  on: string
}

/**
 * Periods of employment. Those of one person never overlap (exclusion constraint in migration 0064), and everyone has
 * at least one. Only this folder reads and writes the table.
 */
export const employments = pgTable(
  'employments',
  {
    id: id(),
    userId: person('cascade').notNull(),
    firstDay: day().notNull(),
    /** False if the first day is unknown. `firstDay` is then the day on which the person was added. */
    isFirstDayKnown: boolean().notNull().default(true),
    /** The last day of probation; null if there is none. */
    probationEnd: day(),
    /**
     * The last day; null if there is no end date. A last day before the first one means that the employment never took
     * place.
     */
    lastDay: day(),
    /** The reason why the employment ended, as entered. */
    endReason: text(),
    /** The time when the end was entered, and the person who entered it; null if a migration set it. */
    endedAt: instant(),
    endedBy: person(),
    /**
     * The direct reports who were moved to another manager when the employment ended. They return if the end is undone.
     */
    teamPassedOn: jsonb().$type<TeamPassedOn>(),
    createdAt: createdAt(),
  },
  (t) => [
    // The migration includes the columns that lists of people read, so that they read nothing but the index.
    index('employments_latest_idx').on(t.userId, t.firstDay.desc()),
    index('employments_last_day_idx').on(t.lastDay),
    index('employments_ended_by_idx').on(t.endedBy),
    check('employments_probation_check', sql`${t.probationEnd} >= ${t.firstDay}`),
    check(
      'employments_end_check',
      sql`${t.lastDay} is not null or num_nonnulls(${t.endReason}, ${t.endedAt}, ${t.endedBy}, ${t.teamPassedOn}) = 0`,
    ),
  ],
)
