import { and, asc, eq, getTableColumns, gte, lte } from 'drizzle-orm'
import { weekDays } from '@muster/contract/kit/worktime'
import type { RecurringSchedule } from '@muster/contract/schedules/shifts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { datesOf } from '../../../worktime/recurrence.ts'
import { recurringSchedules } from '../../../worktime/tables.ts'
import { skippedDates } from '../planning/overlaps.ts'
import { findRemovablePlans } from '../planning/ownHours.ts'
import { lockPlanned } from '../planning/person.ts'
import { scheduleActions, schedulesArea } from '../policy.ts'

type SeriesRow = typeof recurringSchedules.$inferSelect
interface Name {
  id: string
  firstName: string
  lastName: string
}
/** The first and the last day requested. */
interface Days {
  from: string
  to: string
}

interface StoredSeries {
  rule: SeriesRow
  skipped: string[]
}

/** Returns the range of days of a series. */
export const wholeOf = ({ startDate, endDate }: Pick<SeriesRow, 'startDate' | 'endDate'>): Days => ({
  from: startDate,
  to: endDate,
})

const lastDayOf = ({ rule, skipped }: StoredSeries) => ({
  id: rule.id,
  date: datesOf({ ...rule, skipped }, rule.startDate, rule.endDate).at(-1) ?? rule.endDate,
})

/** Returns a series as the actor sees it, with its days in the requested range and the actions available. */
export async function presentSeries(db: Queryable, actor: Actor, series: StoredSeries, user: Name, days: Days) {
  const removable = await findRemovablePlans(db, actor, series.rule.userId, [lastDayOf(series)])
  return presentRow(actor, series, user, days, removable.has(series.rule.id))
}

function presentRow(
  actor: Actor,
  { rule, skipped }: StoredSeries,
  { id, firstName, lastName }: Name,
  { from, to }: Days,
  isRemovable: boolean,
): RecurringSchedule {
  const { createdBy: _createdBy, createdAt: _createdAt, weekendDays, ...rest } = rule
  return {
    ...rest,
    user: { id, firstName, lastName },
    weekendDays: weekDays.filter((_, i) => weekendDays.includes(i + 1)),
    skippedDates: skipped,
    dates: datesOf({ ...rule, skipped }, from, to),
    can: scheduleActions(actor, isRemovable),
  }
}

/**
 * Returns a person's series that overlap the requested days, in order. The caller must check that the actor may see
 * them.
 */
export async function seriesOf(db: Queryable, actor: Actor, userId: string, days: Days) {
  const rows = await db
    .select({
      rule: getTableColumns(recurringSchedules),
      skipped: skippedDates,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(recurringSchedules)
    .innerJoin(users, eq(users.id, recurringSchedules.userId))
    .where(
      and(
        eq(recurringSchedules.userId, userId),
        lte(recurringSchedules.startDate, days.to),
        gte(recurringSchedules.endDate, days.from),
      ),
    )
    .orderBy(asc(recurringSchedules.startDate), asc(recurringSchedules.startTime), asc(recurringSchedules.id))
  const removable = await findRemovablePlans(db, actor, userId, rows.map(lastDayOf))
  return rows.map(({ user, ...series }) => presentRow(actor, series, user, days, removable.has(series.rule.id)))
}

/**
 * Returns a series within the actor's reach and the person it is for, both locked until the end of the transaction.
 * `userId` is the new person when the series is moved. Locks people first, like all changes of plans.
 * @throws Refusal 404 outside the actor's reach.
 */
export async function lockVisibleSeries(tx: Tx, actor: Actor, id: string, userId?: string) {
  const where = eq(recurringSchedules.id, id)
  const [owner] = await tx
    .select({ userId: recurringSchedules.userId })
    .from(recurringSchedules)
    .where(and(where, visibleTo(actor, schedulesArea, recurringSchedules.userId)))
  assertFound(owner)
  const person = await lockPlanned(tx, actor, userId ?? owner.userId, owner.userId)
  const [row] = await tx
    .select({ rule: getTableColumns(recurringSchedules), skipped: skippedDates })
    .from(recurringSchedules)
    .where(and(where, eq(recurringSchedules.userId, owner.userId)))
    .for('update')
  assertFound(row)
  return { ...row, person }
}

/** Returns the fields of a series for the audit trail. */
export function auditedSeries({
  id: _id,
  createdBy: _createdBy,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...fields
}: SeriesRow) {
  return fields
}
