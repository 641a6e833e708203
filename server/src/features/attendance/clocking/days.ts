import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable, Tx } from '../../../db/database.ts'
import { inOrder } from '../../../db/transaction.ts'
import { instantFromDatabase } from '../../../db/values.ts'
import type { BreakRow, DayRow, EntryRow, WholeDay } from '../records/presentDay.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'

/** Entries and breaks as they come in one value with their day: instants as the database writes them. */
type Parts<Row> = Row[] | null
const within = (day: SQL) => ({
  entries: sql<Parts<EntryRow>>`(select json_agg(json_build_object('id', e.id, 'dayId', e.day_id,
      'clockIn', e.clock_in::text, 'clockOut', e.clock_out::text) order by e.clock_in, e.id)
    from ${clockEntries} e where e.day_id = ${day} and e.effective)`,
  breaks: sql<Parts<BreakRow>>`(select json_agg(json_build_object('id', b.id, 'dayId', b.day_id,
      'breakType', b.break_type, 'isPaid', b.is_paid,
      'startTime', b.start_time::text, 'endTime', b.end_time::text) order by b.start_time, b.id)
    from ${breaks} b where b.day_id = ${day})`,
})

const instant = (text: string | null) => (text === null ? null : instantFromDatabase(text))

const withEntries = (parts: Parts<EntryRow>): EntryRow[] =>
  (parts ?? []).map((one) => ({
    ...one,
    clockIn: instantFromDatabase(one.clockIn),
    clockOut: instant(one.clockOut),
  }))

const withBreaks = (parts: Parts<BreakRow>): BreakRow[] =>
  (parts ?? []).map((one) => ({
    ...one,
    startTime: instantFromDatabase(one.startTime),
    endTime: instant(one.endTime),
  }))

/** For SQL: the ids of the day on which a person is clocked in. */
export const openDayOf = (userId: string | SQL): SQL => sql`(select ${clockEntries.dayId} from ${clockEntries}
  where ${clockEntries.userId} = ${userId} and ${clockEntries.clockOut} is null and ${clockEntries.effective})`

/** Days with their entries and breaks, in one statement: the latest first. `more` is selected beside. */
export const selectWhole = <More extends Record<string, SQL>>(db: Queryable, ids: SQL, more: More) =>
  db
    .select({ day: getTableColumns(attendanceDays), ...within(sql`${attendanceDays.id}`), ...more })
    .from(attendanceDays)
    .where(inArray(attendanceDays.id, ids))
    .orderBy(sql`${attendanceDays.date} desc`)

/** What was selected, as a whole day. */
export const wholeFrom = (row: { day: DayRow; entries: Parts<EntryRow>; breaks: Parts<BreakRow> }): WholeDay => ({
  day: row.day,
  entries: withEntries(row.entries),
  breaks: withBreaks(row.breaks),
})

/**
 * The days of these ids as they are now, which nobody else changes until the transaction ends. They are read after their
 * locks were got, in the same round trip.
 */
export async function lockWholes(tx: Tx, ids: SQL): Promise<WholeDay[]> {
  const locked = tx
    .select({ id: attendanceDays.id })
    .from(attendanceDays)
    .where(inArray(attendanceDays.id, ids))
    .orderBy(attendanceDays.id)
    .for('update')
  const rows = await inOrder(
    () => locked.execute(),
    () => selectWhole(tx, ids, {}).execute(),
  )
  return rows.map(wholeFrom)
}

/** The same of one day; null where there is none. */
export const lockWhole = async (tx: Tx, ids: SQL): Promise<WholeDay | null> => (await lockWholes(tx, ids))[0] ?? null

/** What is decided of a day by its first clock-in, by the plan and the rules that hold then. */
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
const decided = ['zone', 'isLate', 'planSource', 'plannedStart', 'plannedEnd', 'agreedMinutes', 'graceMinutes'] as const

export interface Punch {
  id: string
  at: string
  location: { latitude: number; longitude: number } | null
}

const column = (key: string) => sql.identifier(toSnakeCase(key))
const absent = sql`d.status = 'ABSENT'`

/**
 * Writes an open entry and its day in one statement. A day without work gives way to the day as it is decided now; one on
 * which the person has been keeps what was. Answers the day as it was before the entry (of a row that was there, which is
 * one with an `xmax`, what belongs to it is read), and whether the entry was written: it was not where another is open,
 * or has hours from then on.
 */
export async function enter(tx: Tx, dayId: string, day: NewDay, { id, at, location }: Punch) {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with day as (
      insert into ${attendanceDays} as d (id, user_id, date, status, ${sql.join(decided.map(column), sql`, `)})
      values (${dayId}, ${day.userId}, ${day.date}, ${day.status},
        ${sql.join(
          decided.map((key) => sql`${day[key]}`),
          sql`, `,
        )})
      on conflict (user_id, date) do update set
        ${sql.join(
          decided.map(
            (key) => sql`${column(key)} = case when ${absent} then excluded.${column(key)} else d.${column(key)} end`,
          ),
          sql`, `,
        )},
        status = case when ${absent} then excluded.status when d.is_late then 'LATE' else 'PRESENT' end,
        correction_id = case when ${absent} then null else d.correction_id end,
        break_override_minutes = case when ${absent} then null else d.break_override_minutes end,
        updated_at = ${laterThan(sql`d.updated_at`)}
      returning *, xmax = 0 as is_new
    ), entry as (
      insert into ${clockEntries} (id, day_id, user_id, clock_in)
      select ${id}::uuid, day.id, day.user_id, ${at}::timestamptz from day
      on conflict do nothing
      returning id
    )${location ? located(location) : sql``}
    select day.*, exists (select from entry) as entered,
      case when not day.is_new then ${within(sql`day.id`).entries} end as entries,
      case when not day.is_new then ${within(sql`day.id`).breaks} end as breaks
    from day`)
  const [row] = rows
  if (!row) throw new Error('A day was not written')
  const keys = Object.keys(getTableColumns(attendanceDays))
  return {
    entered: row.entered === true,
    day: Object.fromEntries(keys.map((key) => [key, row[toSnakeCase(key)]])) as DayRow,
    entries: withEntries(row.entries as Parts<EntryRow>),
    breaks: withBreaks(row.breaks as Parts<BreakRow>),
  }
}

const located = ({ latitude, longitude }: NonNullable<Punch['location']>) => sql`, located as (
  insert into clock_locations (entry_id, latitude, longitude) select id, ${latitude}, ${longitude} from entry)`

/** For SQL: each change is later than what was seen before it, so that `updatedAt` tells the one from the other. */
export const laterThan = (before: SQL): SQL => sql`greatest(clock_timestamp(), ${before} + interval '1 millisecond')`

/** The person’s newest hours, open or not. */
export async function newestEntry(tx: Tx, userId: string) {
  const [newest] = await tx
    .select({ clockIn: clockEntries.clockIn, clockOut: clockEntries.clockOut })
    .from(clockEntries)
    .where(sql`${eq(clockEntries.userId, userId)} and ${clockEntries.effective}`)
    .orderBy(sql`${clockEntries.clockOut} is null desc, ${clockEntries.clockIn} desc`)
    .limit(1)
  return newest
}
