import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'
import { instantFromDatabase } from '../../db/values.ts'
import { millisecondsOf } from '../../kernel/instants.ts'
import { dayFigures, type DayFigures, type WorkedDay } from '../../worktime/figures.ts'
import { attendanceDays, breaks, clockEntries } from './tables.ts'

export type DayRow = typeof attendanceDays.$inferSelect
export type EntryRow = Pick<typeof clockEntries.$inferSelect, 'id' | 'dayId' | 'clockIn' | 'clockOut'>
export type BreakRow = Pick<
  typeof breaks.$inferSelect,
  'id' | 'dayId' | 'breakType' | 'isPaid' | 'startTime' | 'endTime'
>

/** A day with its effective entries and its breaks, both in order. */
export interface WholeDay {
  day: DayRow
  entries: readonly EntryRow[]
  breaks: readonly BreakRow[]
}

/** The facts that a day's figures are calculated from. */
export interface FigureInput {
  day: Pick<DayRow, 'breakOverrideMinutes' | 'plannedStart' | 'agreedMinutes' | 'graceMinutes' | 'autoClosed'>
  entries: readonly Pick<EntryRow, 'clockIn' | 'clockOut'>[]
  breaks: readonly Pick<BreakRow, 'isPaid' | 'startTime' | 'endTime'>[]
}

/**
 * Returns the unpaid break in seconds if a correction set a total break, else null. Unpaid breaks in entries recorded
 * after the correction are added to the total.
 */
export function overriddenBreakSeconds({ day, entries, breaks: pauses }: FigureInput, now: string): number | null {
  if (day.breakOverrideMinutes === null) return null
  const since = entries[1]?.clockIn
  const later = pauses.filter(
    ({ isPaid, startTime }) => !isPaid && since !== undefined && Temporal.Instant.compare(startTime, since) >= 0,
  )
  return later.reduce(
    (sum, { startTime, endTime }) => sum + secondsBetween(startTime, endTime ?? now),
    day.breakOverrideMinutes * 60,
  )
}

/** Converts a day to the input of `dayFigures`; open entries are measured up to the instant `now`. */
export const workedDayOf = ({ day, entries, breaks: pauses }: FigureInput, now: string): WorkedDay => ({
  entries: entries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
  breaks: pauses.map(({ startTime, endTime, isPaid }) => ({ from: startTime, to: endTime, paid: isPaid })),
  breakOverrideSeconds: overriddenBreakSeconds({ day, entries, breaks: pauses }, now),
  plannedStart: day.plannedStart,
  agreedMinutes: day.agreedMinutes,
  graceMinutes: day.graceMinutes,
  noOvertime: day.autoClosed,
  now,
})

/** Returns a day's sums; open entries are measured up to the instant `now`. */
export const figuresOf = (whole: WholeDay, now: string): DayFigures => dayFigures(workedDayOf(whole, now))

/**
 * The entries and the breaks of a day as text, separated by semicolons; null without any. The values of each are separated
 * by commas and begin with its start. As JSON, PostgreSQL takes half as long again for a page of days.
 */
export interface PartsOfDay {
  entries: string | null
  breaks: string | null
}

/** Returns SQL for the effective entries of the day with an id, in any order. */
export const entriesOf = (dayId: string) => `(
  select string_agg(concat(e.clock_in, ',', e.id, ',', e.clock_out), ';')
  from clock_entries e where e.day_id = ${dayId} and e.effective)`

/** Returns SQL for the breaks of the day with an id, in any order. */
export const breaksOf = (dayId: string) => `(
  select string_agg(concat(b.start_time, ',', b.id, ',', b.end_time, ',', b.break_type, ',', b.is_paid), ';')
  from breaks b where b.day_id = ${dayId})`

/** The columns with which a query of days also reads their entries and breaks. `wholeDayOf` converts its rows. */
export const partsOfDay = {
  entries: sql<PartsOfDay['entries']>`${sql.raw(entriesOf('attendance_days.id'))}`.as('entries'),
  breaks: sql<PartsOfDay['breaks']>`${sql.raw(breaksOf('attendance_days.id'))}`.as('breaks'),
}

/** Returns the values of each part, in the order of their starts and ids, which is that of the texts too. */
const valuesOf = (parts: string | null) => (parts?.split(';').toSorted() ?? []).map((part) => part.split(','))

const instant = (text: string | undefined) => (text ? instantFromDatabase(text) : null)

/** Converts a day that was read with `partsOfDay` to a whole day. */
export const wholeDayOf = ({ day, entries, breaks: pauses }: { day: DayRow } & PartsOfDay): WholeDay => ({
  day,
  entries: valuesOf(entries).map(([clockIn = '', id = '', clockOut]) => ({
    id,
    dayId: day.id,
    clockIn: instantFromDatabase(clockIn),
    clockOut: instant(clockOut),
  })),
  breaks: valuesOf(pauses).map(([startTime = '', id = '', endTime, breakType, isPaid]) => ({
    id,
    dayId: day.id,
    breakType: breakType as BreakRow['breakType'],
    isPaid: isPaid === 't',
    startTime: instantFromDatabase(startTime),
    endTime: instant(endTime),
  })),
})

const isOfDays = (dayId: PgColumn) => sql`${dayId} = any(${sql.placeholder('ids')}::uuid[])`

function entriesOfDays(db: Queryable) {
  const { id, dayId, clockIn, clockOut, effective } = clockEntries
  return prepareOnce(db, 'entries_of_days', () =>
    db
      .select({ id, dayId, clockIn, clockOut })
      .from(clockEntries)
      .where(and(isOfDays(dayId), eq(effective, true)))
      .orderBy(asc(clockIn)),
  )
}

function breaksOfDays(db: Queryable) {
  const { id, dayId, breakType, isPaid, startTime, endTime } = breaks
  return prepareOnce(db, 'breaks_of_days', () =>
    db
      .select({ id, dayId, breakType, isPaid, startTime, endTime })
      .from(breaks)
      .where(isOfDays(dayId))
      .orderBy(asc(startTime)),
  )
}

/**
 * Returns the days with their effective entries and their breaks. Uses one query for all entries and one for all
 * breaks.
 */
export async function wholeDays(db: Queryable, days: readonly DayRow[]): Promise<WholeDay[]> {
  if (!days.length) return []
  // One parameter for any number of days, because a page of people has thousands.
  const ids = days.map(({ id }) => id)
  const [entries, pauses] = await Promise.all([entriesOfDays(db).execute({ ids }), breaksOfDays(db).execute({ ids })])
  const entriesOf = Map.groupBy(entries, ({ dayId }) => dayId)
  const breaksOf = Map.groupBy(pauses, ({ dayId }) => dayId)
  return days.map((day) => ({ day, entries: entriesOf.get(day.id) ?? [], breaks: breaksOf.get(day.id) ?? [] }))
}

/** Returns the whole seconds from one instant to another, 0 if they are reversed. */
export const secondsBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((millisecondsOf(to) - millisecondsOf(from)) / 1000))
