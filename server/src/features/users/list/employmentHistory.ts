import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn } from '@muster/contract/kit/time'
import type { EmploymentEntry } from '@muster/contract/users/calls'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { latestFirst, payOf, presentPay } from '../../../people/employment.ts'
import { employmentHistory, users } from '../../../people/tables.ts'

const maxEntries = 200
const managers = alias(users, 'managers')
const recorders = alias(users, 'recorders')

/**
 * Returns a person's employment history, latest first, without planned changes that were replaced before they applied.
 * If `withPay` is false, also leaves out the entries that only change pay, because their dates are confidential.
 */
export async function historyOf(db: Queryable, userId: string, withPay: boolean): Promise<EmploymentEntry[]> {
  const rows = await db
    .select({
      entry: employmentHistory,
      manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
      recordedBy: { id: recorders.id, firstName: recorders.firstName, lastName: recorders.lastName },
    })
    .from(employmentHistory)
    .leftJoin(managers, eq(managers.id, employmentHistory.managerId))
    .leftJoin(recorders, eq(recorders.id, employmentHistory.recordedBy))
    .where(eq(employmentHistory.userId, userId))
    .orderBy(...latestFirst)
    .limit(maxEntries)
  const timeZone = await readSetting(db, 'timeZone')
  const isPlanned = ({ holdsFrom, recordedAt }: Entry) => holdsFrom > dayIn(timeZone, Temporal.Instant.from(recordedAt))
  const effective = rows.filter(({ entry }, i) => rows[i - 1]?.entry.holdsFrom !== entry.holdsFrom || !isPlanned(entry))
  const visible = withPay ? effective : effective.filter(({ entry }, i) => differ(entry, effective[i + 1]?.entry))
  return visible.map(({ entry, ...people }) => {
    const { id, holdsFrom, position, department, recordedAt } = entry
    const pay = withPay ? presentPay(payOf(entry)) : {}
    return { id, holdsFrom, position, department, recordedAt, ...people, ...pay }
  })
}

type Entry = typeof employmentHistory.$inferSelect

const differ = (entry: Entry, before: Entry | undefined) =>
  before === undefined ||
  entry.position !== before.position ||
  entry.department !== before.department ||
  entry.managerId !== before.managerId
