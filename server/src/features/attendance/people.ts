import { followEmployment } from './employmentEffects.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { PeopleHooks } from '../../hooks.ts'
import { type Employment, employmentRows, employmentsIn } from '../../people/employments/employed.ts'
import { users } from '../../people/tables.ts'
import { reviewAway, reviewEmployed, reviewEverybody, type Stretch } from './night/absences.ts'
import { beginReviews } from './night/reviews.ts'
import { attendanceCorrections, attendanceDays, breaks, clockEntries, overtimeApprovals } from './tables.ts'

/** Follows people with their attendance when they join, change and are away. */
export const attendanceOfPeople: PeopleHooks = {
  joined: beginReviews,

  /** Absences follow the days of employment. */
  async changing(tx, { hireDateChanged }) {
    if (!hireDateChanged.length) return () => Promise.resolve([])
    const before = await employmentsOfPeople(tx, hireDateChanged)
    return async () => {
      const after = await employmentsOfPeople(tx, hireDateChanged)
      const stretches = hireDateChanged.flatMap((userId) =>
        daysBetween(userId, before.get(userId) ?? [], after.get(userId) ?? []),
      )
      return reviewEmployed(tx, stretches)
    }
  },

  employedOtherwise: followEmployment,

  awayChanged: reviewAway,
  workingDaysChanged: reviewEverybody,
  keeps: {
    counted: { attendanceRecords: attendanceDays.userId },
    named: [
      { column: clockEntries.userId },
      { column: breaks.userId },
      { column: attendanceCorrections.userId },
      { column: attendanceCorrections.createdBy },
      { column: attendanceCorrections.decidedBy },
      { column: overtimeApprovals.approvedBy },
    ],
  },
}

async function employmentsOfPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Employment[]>> {
  const rows = await tx
    .select({ id: users.id, rows: employmentRows(users.id) })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((person) => [person.id, employmentsIn(person.rows)]))
}

const endless = '9999-12-31'

/** Returns the days between the first and the last that begin or end other employments now; none where nothing does. */
function daysBetween(userId: string, before: readonly Employment[], after: readonly Employment[]): Stretch[] {
  const firstDays = (all: readonly Employment[]) => new Set(all.map(({ first }) => first))
  const lastDays = (all: readonly Employment[]) => new Set(all.map(({ last }) => last ?? endless))
  const moved = [
    ...firstDays(before).symmetricDifference(firstDays(after)),
    ...lastDays(before).symmetricDifference(lastDays(after)),
  ].toSorted()
  const [from, to] = [moved[0], moved.at(-1)]
  return from === undefined || to === undefined ? [] : [{ userId, from, to }]
}
