import { sql } from 'drizzle-orm'
import { laterThan } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { autoCloseAt } from '../../../worktime/figures.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import type { WholeDay } from '../wholeDays.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'
import { maxEntryHours } from './refusals.ts'
import { figuresToStore } from './storeFigures.ts'
import { formatInstant } from './times.ts'

/** Returns the open entry of a day, or undefined. */
export const openEntryOf = ({ entries }: Pick<WholeDay, 'entries'>) => entries.find(({ clockOut }) => clockOut === null)

/** Returns the open break of a day, or undefined. */
export const openBreakOf = ({ breaks: pauses }: Pick<WholeDay, 'breaks'>) =>
  pauses.find(({ endTime }) => endTime === null)

/** Returns the end of a day's last entry; null while it is open. */
export const endOf = ({ entries }: Pick<WholeDay, 'entries'>) => entries.at(-1)?.clockOut ?? null

/** Returns a copy of a day in which the open entry and the open break end at the instant `at`. */
export const closeDayAt = (whole: WholeDay, at: string): WholeDay => ({
  ...whole,
  entries: whole.entries.map((one) => ({ ...one, clockOut: one.clockOut ?? at })),
  breaks: whole.breaks.map((one) => ({ ...one, endTime: one.endTime ?? at })),
})

/** Ends the open entries and breaks of locked days in one statement; returns the updated days. */
export async function close(tx: Tx, openDays: readonly { whole: WholeDay; at: string; isForgotten: boolean }[]) {
  const closedDays = openDays.map(({ whole, at, isForgotten }) => {
    const autoClosed = isForgotten || whole.day.autoClosed
    return { before: whole, at, whole: closeDayAt({ ...whole, day: { ...whole.day, autoClosed } }, at) }
  })
  const rows = closedDays.map(({ before, at, whole }) => ({
    dayId: before.day.id,
    entryId: openEntryOf(before)?.id,
    breakId: openBreakOf(before)?.id,
    at,
    autoClosed: whole.day.autoClosed,
    ...figuresToStore(whole, at),
  }))
  // PostgreSQL prepares the update even if there is no break to end.
  const ended = rows.some(({ breakId }) => breakId !== undefined)
    ? sql`, ended as (
      update ${breaks} b set end_time = given.at from given where b.id = given."breakId" and b.end_time is null
    )`
    : sql.empty()
  const { rows: updatedRows } = await tx.execute<{ id: string; updatedAt: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given ("dayId" uuid, "entryId" uuid,
        "breakId" uuid, at timestamptz, "autoClosed" boolean, status text, "isLate" boolean, "workedSeconds" int,
        "breakSeconds" int, "overtimeSeconds" int)
    ), out as (
      update ${clockEntries} e set clock_out = given.at from given where e.id = given."entryId" and e.clock_out is null
    )${ended}
    update ${attendanceDays} d set status = given.status, is_late = given."isLate", auto_closed = given."autoClosed",
      worked_seconds = given."workedSeconds", break_seconds = given."breakSeconds",
      overtime_seconds = given."overtimeSeconds", updated_at = ${laterThan(sql`d.updated_at`)}
    from given where d.id = given."dayId"
    returning d.id, d.updated_at as "updatedAt"`)
  const updatedAtById = new Map(updatedRows.map(({ id, updatedAt }) => [id, updatedAt]))
  return closedDays.map(({ at, whole }): WholeDay => {
    const { status, isLate, workedSeconds, breakSeconds, overtimeSeconds } = figuresToStore(whole, at)
    const updatedAt = updatedAtById.get(whole.day.id) ?? whole.day.updatedAt
    const day = { ...whole.day, status, isLate, workedSeconds, breakSeconds, overtimeSeconds, updatedAt }
    return { ...whole, day }
  })
}

/**
 * Closes the forgotten open entries of locked days. An entry ends at the planned end or, if no work was planned, after
 * the usual working time, but never after `now`. These entries earn no overtime. Returns the updated days.
 */
export async function closeForgotten(tx: Tx, days: readonly WholeDay[], now: string): Promise<WholeDay[]> {
  const unplannedDays = days.filter(({ day }) => day.planSource === null)
  const facts = await factsOfDays(tx, unplannedDays)
  const openDays = days.map((whole) => {
    const personFacts = facts.get(whole.day.userId)
    const agreedMinutes = personFacts ? planOf(personFacts, whole.day.date).agreedMinutes : whole.day.agreedMinutes
    return { whole, at: endOfForgottenEntry(whole, agreedMinutes, now), isForgotten: true }
  })
  return openDays.length ? close(tx, openDays) : []
}

async function factsOfDays(tx: Tx, days: readonly WholeDay[]): Promise<ReadonlyMap<string, WorkFacts>> {
  const dates = days.map(({ day }) => day.date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  const people = days.map(({ day }) => day.userId)
  return from === undefined || to === undefined ? new Map() : factsOf(tx, people, from, to)
}

function endOfForgottenEntry({ day, entries, breaks: pauses }: WholeDay, agreedMinutes: number, now: string): string {
  const clockIn = openEntryOf({ entries })?.clockIn ?? now
  const end = autoCloseAt({
    clockIn,
    plannedEnd: day.plannedEnd,
    agreedMinutes,
    breaks: pauses.map(({ startTime, endTime, isPaid }) => ({ from: startTime, to: endTime, paid: isPaid })),
    now,
  })
  const latest = Temporal.Instant.from(clockIn).add({ hours: maxEntryHours })
  return formatInstant(Temporal.Instant.compare(end, latest) < 0 ? end : latest)
}
