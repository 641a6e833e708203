import { and, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { formatDay } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import { addDays } from '../../../kernel/days.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'
import { plannedTimes } from '../../../worktime/plan.ts'
import { datesOf, type Series } from '../../../worktime/recurrence.ts'
import { recurringSchedules, recurringSkips, shifts } from '../../../worktime/tables.ts'
import { formatTimeSpan } from '../../../kernel/timesOfDay.ts'

/** A span of work: its date, local times, and start and end in milliseconds since 1970. */
export interface WorkTime {
  date: string
  startTime: string
  endTime: string
  start: number
  end: number
}

/** A span of work that is already planned. */
export interface PlannedWork extends WorkTime {
  /** The id of the shift or the series. */
  id: string
  isRecurring: boolean
  breakMinutes: number
}

type Times = Pick<Series, 'startTime' | 'endTime'>

/** Returns the span of work on a date, in the person's time zone. */
export function workTimeOf(date: string, { startTime, endTime }: Times, zone: string): WorkTime {
  const { start, end } = plannedTimes(date, startTime, endTime, zone)
  return { date, startTime, endTime, start: start.epochMilliseconds, end: end.epochMilliseconds }
}

type ShiftRow = typeof shifts.$inferSelect

/** Returns a shift as a planned span of work. */
export const plannedWorkOfShift = ({
  id,
  date,
  startTime,
  endTime,
  breakMinutes,
  startsAt,
  endsAt,
}: Omit<ShiftRow, 'createdAt' | 'updatedAt'>): PlannedWork => ({
  id,
  isRecurring: false,
  date,
  startTime,
  endTime,
  breakMinutes,
  start: millisecondsOf(startsAt),
  end: millisecondsOf(endsAt),
})

/** SQL for the days removed from a series. */
export const skippedDates = sql<string[]>`array(select ${recurringSkips.date}::text from ${recurringSkips}
  where ${recurringSkips.scheduleId} = ${recurringSchedules.id} order by 1)`

const byStart = (a: WorkTime, b: WorkTime) => a.start - b.start

/** A person whose work is planned in their time zone. */
interface ZonedPerson {
  id: string
  zone: string
}

/**
 * Returns the work planned for people from the day before `from` to the day after `to`, in order, by the person's id.
 * `exclusion` leaves out the shift or series being changed, or only one date of a series.
 */
export async function selectPlannedWorkOf(
  db: Queryable,
  people: readonly ZonedPerson[],
  { from, to }: { from: string; to: string },
  exclusion: { id?: string; date?: string } = {},
): Promise<Map<string, PlannedWork[]>> {
  const [first, last] = [addDays(from, -1), addDays(to, 1)]
  const ids = people.map(({ id }) => id)
  const [oneOff, series] = await Promise.all([
    db
      .select()
      .from(shifts)
      .where(
        and(
          isOneOf(shifts.userId, ids),
          // The time zone may have changed since the shift was stored, so instants are compared, with a day to spare.
          gt(shifts.endsAt, `${addDays(first, -1)}T00:00:00Z`),
          lt(shifts.startsAt, `${addDays(last, 2)}T00:00:00Z`),
        ),
      ),
    db
      .select({ rule: recurringSchedules, skipped: skippedDates })
      .from(recurringSchedules)
      .where(
        and(
          isOneOf(recurringSchedules.userId, ids),
          gte(recurringSchedules.endDate, first),
          lte(recurringSchedules.startDate, last),
        ),
      ),
  ])
  const shiftsByPerson = Map.groupBy(oneOff, ({ userId }) => userId)
  const seriesByPerson = Map.groupBy(series, ({ rule }) => rule.userId)
  const seriesWork = ({ id, zone }: ZonedPerson) =>
    (seriesByPerson.get(id) ?? []).flatMap(({ rule, skipped }) =>
      datesOf({ ...rule, skipped }, first, last)
        .filter((date) => rule.id !== exclusion.id || (exclusion.date !== undefined && date !== exclusion.date))
        .map((date) => ({
          id: rule.id,
          isRecurring: true,
          breakMinutes: rule.breakMinutes,
          ...workTimeOf(date, rule, zone),
        })),
    )
  return new Map(
    people.map((person) => {
      const shiftWork = (shiftsByPerson.get(person.id) ?? [])
        .filter(({ id }) => id !== exclusion.id)
        .map(plannedWorkOfShift)
      return [person.id, [...shiftWork, ...seriesWork(person)].toSorted(byStart)]
    }),
  )
}

/** Returns the work planned for one person, as `selectPlannedWorkOf`. */
export const selectPlannedWork = async (
  db: Queryable,
  person: ZonedPerson,
  range: { from: string; to: string },
  exclusion: { id?: string; date?: string } = {},
): Promise<PlannedWork[]> => (await selectPlannedWorkOf(db, [person], range, exclusion)).get(person.id) ?? []

/** Maximum length of a shift in milliseconds. */
const maxShiftMs = 25 * 3_600_000

/** Returns the drafts that overlap planned work, in order, each with the first planned span that it overlaps. */
export function overlapsOf<T extends WorkTime>(
  drafts: readonly T[],
  plannedWork: readonly PlannedWork[],
): [T, PlannedWork][] {
  let from = 0
  return drafts.toSorted(byStart).flatMap((one): [T, PlannedWork][] => {
    while ((plannedWork[from]?.start ?? Infinity) < one.start - maxShiftMs) from++
    for (let i = from; (plannedWork[i]?.start ?? Infinity) < one.end; i++) {
      const other = plannedWork[i]
      if (other && other.end > one.start) return [[one, other]]
    }
    return []
  })
}

/** Returns a span of work in words: `Fri 24 Apr 2026, 12:00 AM–8:00 AM`. */
export const describeWorkTime = ({ date, startTime, endTime }: Pick<WorkTime, 'date' | 'startTime' | 'endTime'>) =>
  `${formatDay(date)}, ${formatTimeSpan(startTime, endTime)}`

/** Returns the name for planned work: `recurring shift` or `shift`. */
export const kindOf = ({ isRecurring }: PlannedWork) => (isRecurring ? 'recurring shift' : 'shift')

/**
 * Returns a refusal with 409 if a draft overlaps planned work; otherwise null. It names the planned work of the first
 * overlap.
 */
export function overlapRefusal(drafts: readonly WorkTime[], plannedWork: readonly PlannedWork[]): Refusal | null {
  const [first] = overlapsOf(drafts, plannedWork)
  if (!first) return null
  const [, other] = first
  return overlaps(`Overlaps the ${kindOf(other)} on ${describeWorkTime(other)}.`)
}

const overlaps = (message: string) => conflict(message, 'shift.overlap')

/**
 * Returns a refusal with 409 if a moved shift overlaps an unmoved one; otherwise null. It names both shifts of the
 * first overlap.
 */
export function otherZoneRefusal(
  movedShifts: readonly WorkTime[],
  stayingShifts: readonly PlannedWork[],
): Refusal | null {
  const [first] = overlapsOf(movedShifts, stayingShifts.toSorted(byStart))
  if (!first) return null
  const [one, other] = first
  const message = `In this time zone, the shift on ${describeWorkTime(one)} overlaps the one on ${describeWorkTime(other)}`
  return conflict(message, 'shift.overlap', 'timeZone')
}

/** Awaits `write`, which stores shifts. @throws Refusal 409 if the database rejects it as overlapping. */
export async function withoutOverlap<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const isOverlap = databaseError(error)?.constraint === 'shifts_no_overlap'
    throwIf(isOverlap ? overlaps('Overlaps another shift of the same person.') : null)
    throw error
  }
}

/** Returns the minutes from start to end by the local clock. Equal times are a whole day apart. */
export const minutesBetween = ({ startTime, endTime }: Times): number => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (minutes(endTime) - minutes(startTime) + 1440) % 1440 || 1440
}

/** Returns a refusal with 400 if the break leaves no working time by the local clock; otherwise null. */
export const breakRefusal = (times: Times & { breakMinutes: number }): Refusal | null =>
  times.breakMinutes >= minutesBetween(times)
    ? invalid({ breakMinutes: 'The break must be shorter than the shift' })
    : null
