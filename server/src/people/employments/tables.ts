import { boolean, check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../tables.ts'

/** The direct reports of a person, the manager who took them over (null if there was none above), and the day. */
export interface TeamPassedOn {
  people: string[]
  managerId: string | null
  on: string
}

/**
 * Periods of employment from a first to a last day; those of one person never overlap (an exclusion constraint of
 * migration 0064). Everyone has one, from the day they are added. Only this folder reads and writes it.
 */
export const employments = pgTable(
  'employments',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstDay: date({ mode: 'string' }).notNull(),
    /** False where the first day is unknown: then it is the day on which the person was added. */
    isFirstDayKnown: boolean().notNull().default(true),
    /** The last day of probation; null where none was agreed. */
    probationEnd: date({ mode: 'string' }),
    /** The last day; null while none is known. Where it lies before the first, the employment never took place. */
    lastDay: date({ mode: 'string' }),
    /** The reason for its end, as entered. */
    endReason: text(),
    /** The time and the author of its end's entry; null for rows of a migration. */
    endedAt: instant(),
    endedBy: uuid().references(() => users.id),
    /** The direct reports who moved to another manager when it ended; they come back when the ending is undone. */
    teamPassedOn: jsonb().$type<TeamPassedOn>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('employments_user_idx').on(t.userId, t.firstDay.desc()),
    index('employments_last_day_idx').on(t.lastDay),
    index('employments_ended_by_idx').on(t.endedBy),
    check('employments_probation_check', sql`${t.probationEnd} >= ${t.firstDay}`),
    check(
      'employments_end_check',
      sql`${t.lastDay} is not null or num_nonnulls(${t.endReason}, ${t.endedAt}, ${t.endedBy}, ${t.teamPassedOn}) = 0`,
    ),
  ],
)
