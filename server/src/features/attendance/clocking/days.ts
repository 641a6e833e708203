import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable, Tx } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { inOrder } from '../../../db/transaction.ts'
import {
  breaksOf,
  type DayRow,
  entriesOf,
  partsOfDay,
  type PartsOfDay,
  type WholeDay,
  wholeDayOf,
} from '../wholeDays.ts'
import { attendanceDays, clockEntries } from '../tables.ts'

/** Returns SQL for the ids of a person's days with an open session. */
export const openDayOf = (userId: string | SQL): SQL => sql`(select ${clockEntries.dayId} from ${clockEntries}
  where ${clockEntries.userId} = ${userId} and ${clockEntries.clockOut} is null and ${clockEntries.effective})`

/** Selects days with their entries and breaks in one statement, latest first, plus the columns in `columns`. */
export const selectWholeDays = <More extends Record<string, SQL>>(db: Queryable, ids: SQL, columns: More) =>
  db
    .select({ day: getTableColumns(attendanceDays), ...partsOfDay, ...columns })
    .from(attendanceDays)
    .where(inArray(attendanceDays.id, ids))
    .orderBy(sql`${attendanceDays.date} desc`)

/**
 * Locks the days with these ids until the transaction ends. Reads and returns them as soon as they are locked, in the
 * same round trip.
 */
export async function lockWholeDays(tx: Tx, ids: SQL): Promise<WholeDay[]> {
  const rows = await inOrder(
    () => lockRows(tx, ids).execute(),
    () => selectWholeDays(tx, ids, {}).execute(),
  )
  return rows.map(wholeDayOf)
}

const lockRows = (tx: Tx, ids: SQL) =>
  tx
    .select({ id: attendanceDays.id })
    .from(attendanceDays)
    .where(inArray(attendanceDays.id, ids))
    .orderBy(attendanceDays.id)
    .for('update')

/** Locks a person's day with an open session, as `lockWholeDay` does; null without one. */
export async function lockOpenDay(tx: Tx, userId: string): Promise<WholeDay | null> {
  const ids = openDayOf(sql`${sql.placeholder('userId')}`)
  const locking = prepareOnce(tx, 'lock_open_day', () => lockRows(tx, ids))
  const reading = prepareOnce(tx, 'open_day', () => selectWholeDays(tx, ids, {}))
  const [row] = await inOrder(
    () => locking.execute({ userId }),
    () => reading.execute({ userId }),
  )
  return row ? wholeDayOf(row) : null
}

/** Locks one day until the transaction ends and returns it; null if it does not exist. */
export const lockWholeDay = async (tx: Tx, ids: SQL): Promise<WholeDay | null> =>
  (await lockWholeDays(tx, ids))[0] ?? null

/** The columns that a day's first clock-in sets, from the plan and the rules at that time. */
export type NewDay = Pick<
  DayRow,
  | 'userId'
  | 'date'
  | 'zone'
  | 'status'
  | 'isLate'
  | 'planSource'
  | 'plannedStart'
  | 'plannedEnd'
  | 'agreedMinutes'
  | 'graceMinutes'
>
const planColumns = [
  'zone',
  'isLate',
  'planSource',
  'plannedStart',
  'plannedEnd',
  'agreedMinutes',
  'graceMinutes',
] as const

export interface Punch {
  id: string
  at: string
  location: { latitude: number; longitude: number } | null
}

/** The columns of a day: each property name with its database name. */
const columns = Object.keys(getTableColumns(attendanceDays)).map((key) => [key, toSnakeCase(key)] as const)
const planColumnNames = planColumns.map((key) => [key, toSnakeCase(key)] as const)
const planColumnList = planColumnNames.map(([, name]) => name).join(', ')
/** SQL condition for days without work: the day is an absence, or its hours were removed. */
const isEmpty = "(d.status = 'ABSENT' or (d.correction_id is not null and d.worked_seconds = 0))"
const overwriteIfEmpty = (column: string, otherwise = `d.${column}`, now = `excluded.${column}`) =>
  `${column} = case when ${isEmpty} then ${now} else ${otherwise} end`
const later = "greatest(clock_timestamp(), d.updated_at + interval '1 millisecond')"

const locatedPart = `, located as (
    insert into clock_locations (entry_id, latitude, longitude)
    select entry.id, given.latitude, given.longitude from entry, given
  )`

/**
 * Returns the constant parts of the `insertClockIn` statement. They are built once, because clocking in is frequent, and
 * store a location only where there is one, because PostgreSQL prepares that even if it then has nothing to store.
 */
const clockInParts = (hasLocation: boolean) =>
  [
    'with given as (select * from json_to_record(',
    `::json) as given (id uuid, user_id uuid, date date, status text, zone text, is_late boolean, plan_source text,
      planned_start timestamptz, planned_end timestamptz, agreed_minutes int, grace_minutes int,
      entry_id uuid, clock_in timestamptz, latitude float8, longitude float8)
  ), day as (
    insert into attendance_days as d (id, user_id, date, status, ${planColumnList})
    select id, user_id, date, status, ${planColumnList} from given
    on conflict (user_id, date) do update set
      ${planColumnNames.map(([, name]) => overwriteIfEmpty(name)).join(', ')},
      ${overwriteIfEmpty('status', "case when d.is_late then 'LATE' else 'PRESENT' end")},
      ${overwriteIfEmpty('notes', undefined, 'null')},
      ${overwriteIfEmpty('correction_id', undefined, 'null')}, ${overwriteIfEmpty('break_override_minutes', undefined, 'null')},
      updated_at = ${later}
    returning *, xmax = 0 as is_new
  ), entry as (
    insert into clock_entries (id, day_id, user_id, clock_in)
    select given.entry_id, day.id, day.user_id, given.clock_in from day, given
    on conflict do nothing
    returning id
  )${hasLocation ? locatedPart : ''}
  select day.*, exists (select from entry) as entered,
    case when not day.is_new then ${entriesOf('day.id')} end as entries,
    case when not day.is_new then ${breaksOf('day.id')} end as breaks
  from day`,
  ].map((part) => sql.raw(part))

const insertClockInParts = { located: clockInParts(true), unlocated: clockInParts(false) }

/**
 * Inserts an open entry, and its day if needed, in one statement. On a day without work the current plan replaces the
 * stored one; a day with work keeps its plan. Returns the day without the new entry, and `entered`: false if the entry
 * was not inserted because it would overlap another.
 */
export async function insertClockIn(tx: Tx, dayId: string, newDay: NewDay, { id, at, location }: Punch) {
  const of = Object.fromEntries(planColumnNames.map(([key, name]) => [name, newDay[key]]))
  const row = {
    id: dayId,
    user_id: newDay.userId,
    date: newDay.date,
    status: newDay.status,
    entry_id: id,
    clock_in: at,
  }
  const input = JSON.stringify({ ...row, ...location, ...of })
  const [start, end] = location ? insertClockInParts.located : insertClockInParts.unlocated
  const { rows } = await tx.execute<Record<string, unknown>>(sql`${start}${input}${end}`)
  const [inserted] = rows
  if (!inserted) throw new Error('A day was not written')
  const day = Object.fromEntries(columns.map(([key, name]) => [key, inserted[name]])) as DayRow
  return { entered: inserted.entered === true, ...wholeDayOf({ ...(inserted as unknown as PartsOfDay), day }) }
}

/** Returns the person's newest entry, open or not. */
export async function newestEntry(tx: Tx, userId: string) {
  const [entry] = await tx
    .select({ clockIn: clockEntries.clockIn, clockOut: clockEntries.clockOut })
    .from(clockEntries)
    .where(sql`${eq(clockEntries.userId, userId)} and ${clockEntries.effective}`)
    .orderBy(sql`${clockEntries.clockOut} is null desc, ${clockEntries.clockIn} desc`)
    .limit(1)
  return entry
}
