import { and, asc, gte, lte } from 'drizzle-orm'
import { formatDay, formatRange } from '@muster/contract/kit/formatDays'
import type { CopyShifts, ShiftCopies, SkipReason } from '@muster/contract/schedules/copies'
import { change } from '../../../audit/change.ts'
import { recordAll } from '../../../audit/record.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { isOneOf } from '../../../db/recordset.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { addDays } from '../../../kernel/days.ts'
import { outsideEmployment } from '../../../people/employments/employed.ts'
import { holidays, shifts } from '../../../worktime/tables.ts'
import { approvedLeaveOfPeople } from '../../leaves/shared/approvedDays.ts'
import { planChanged, shiftWords } from '../planning/messages.ts'
import {
  describeWorkTime,
  kindOf,
  overlapsOf,
  type PlannedWork,
  plannedWorkOfShift,
  selectPlannedWorkOf,
  withoutOverlap,
} from '../planning/overlaps.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { auditedShift, lockPlannedPeople, type PlannedPerson, visiblePlannedPeople } from '../planning/person.ts'
import { shiftValues } from './shiftValues.ts'

/**
 * Returns the shifts that copying would create, and those it would skip. Changes no plan; the preview is recorded,
 * because it shows leave.
 * @throws Refusal 404 if any person is outside the actor's reach.
 */
export async function previewCopyShifts(ctx: Context, input: CopyShifts): Promise<ShiftCopies> {
  const { app, actor } = ctx
  const people = await visiblePlannedPeople(app.db, actor, [...new Set(input.userIds)])
  const copies = presentCopies(people, await planCopies(app.db, actor, people, input))
  await recordRepeated(ctx, { action: 'shift.copy_previewed', subject: { type: 'shift', id: null }, after: input })
  return copies
}

/**
 * Copies the single shifts of a day or a week of people to other days. Skips those that can't be copied, and notifies
 * each person once. Copying twice creates nothing the second time.
 * @throws Refusal 404 if any person is outside the actor's reach; 409 if it lowers the actor's own agreed hours.
 */
export function copyShifts(ctx: Context, input: CopyShifts) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const people = await lockPlannedPeople(tx, actor, [...new Set(input.userIds)])
    const ranges = input.to.map((from) => ({ from, to: addDays(from, input.days - 1) }))
    const assertHoursKept = await guardOwnHours(tx, actor, input.userIds, ranges)
    const plan = await planCopies(tx, actor, people, input)
    const answer = presentCopies(people, plan)
    const rows = plan.flatMap(({ row, skip }) => (skip ? [] : [row]))
    if (!rows.length) return { action: null, answer }
    await withoutOverlap(insertRows(tx, shifts, rows))
    await assertHoursKept()
    await recordAll(
      tx,
      ctx,
      rows.map((row) => ({
        action: 'shift.created',
        subject: { type: 'shift', id: row.id },
        personId: row.userId,
        after: auditedShift(row),
      })),
    )
    return {
      action: 'shift.copied',
      subject: { type: 'shift', id: null },
      after: { ...input, copied: rows.length, skipped: answer.skipped.length },
      events: planChanged(
        actor,
        [...Map.groupBy(rows, ({ userId }) => userId)].map(([personId, own]) => ({
          personId,
          kind: own.length === 1 ? 'assigned' : 'assignedSeveral',
          words: wordsOf(own),
          date: own[0]?.date ?? input.from,
        })),
      ),
      answer,
    }
  })
}

type Row = ReturnType<typeof shiftValues>
interface Copy {
  row: Row
  skip: { reason: SkipReason; message: string } | null
}

/** Returns a person's copied shifts in words: `5 shifts, 7–11 Dec 2026`. */
function wordsOf(rows: readonly Row[]): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return ''
  return rows.length === 1 ? shiftWords(first) : `${rows.length} shifts, ${formatRange(first.date, last.date)}`
}

/** Returns each copy with the reason to skip it, if any, ordered by date. A copy must not overlap an earlier one. */
async function planCopies(
  db: Queryable,
  actor: Actor,
  people: readonly PlannedPerson[],
  { from, days, to }: CopyShifts,
): Promise<Copy[]> {
  const ids = people.map(({ id }) => id)
  const targets = [...new Set(to)].toSorted()
  const [firstDay, lastDay] = [targets[0] ?? from, addDays(targets.at(-1) ?? from, days - 1)]
  const [sources, planned, leave, freeDays] = await Promise.all([
    db
      .select()
      .from(shifts)
      .where(and(isOneOf(shifts.userId, ids), gte(shifts.date, from), lte(shifts.date, addDays(from, days - 1))))
      .orderBy(asc(shifts.date), asc(shifts.startsAt), asc(shifts.userId)),
    selectPlannedWorkOf(db, people, { from: firstDay, to: lastDay }),
    approvedLeaveOfPeople(db, actor, ids, firstDay, lastDay),
    db
      .select({ date: holidays.date, name: holidays.name })
      .from(holidays)
      .where(and(gte(holidays.date, firstDay), lte(holidays.date, lastDay))),
  ])
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId)
  const holidayNames = new Map(freeDays.map(({ date, name }) => [date, name]))
  return targets.flatMap((target) =>
    sources.flatMap((source): Copy[] => {
      const person = peopleById.get(source.userId)
      if (!person) return []
      const date = addDays(target, dayCountBetween(from, source.date))
      const row = shiftValues(person, { ...source, date }, actor.id)
      const work = plannedWorkOfShift(row)
      const plannedWork = planned.get(person.id) ?? []
      const skip = reasonToSkip({
        problem: outsideEmployment(person.employments, date),
        isOnLeave: leaveByPerson.get(person.id)?.some((one) => one.startDate <= date && date <= one.endDate) ?? false,
        holiday: holidayNames.get(date),
        overlap: overlapsOf([work], plannedWork)[0]?.[1],
        date,
      })
      if (!skip)
        planned.set(
          person.id,
          [...plannedWork, work].toSorted((a, b) => a.start - b.start),
        )
      return [{ row, skip }]
    }),
  )
}

/** Returns the first reason against a copy, with its message; null if there is none. */
function reasonToSkip(of: {
  problem: string | null
  isOnLeave: boolean
  holiday: string | undefined
  overlap: PlannedWork | undefined
  date: string
}): Copy['skip'] {
  const { problem, isOnLeave, holiday, overlap, date } = of
  if (problem !== null) return { reason: 'EMPLOYMENT', message: `Employment ${problem}` }
  if (isOnLeave) return { reason: 'LEAVE', message: `On leave on ${formatDay(date)}` }
  if (holiday !== undefined) return { reason: 'HOLIDAY', message: `${formatDay(date)} is a holiday: ${holiday}` }
  if (overlap) return { reason: 'SHIFT', message: `Overlaps the ${kindOf(overlap)} on ${describeWorkTime(overlap)}` }
  return null
}

const dayCountBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days

function presentCopies(people: readonly PlannedPerson[], plan: readonly Copy[]): ShiftCopies {
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, { id, firstName, lastName }]))
  const present = ({ row: { userId, date, startTime, endTime } }: Copy) => {
    const user = names.get(userId) ?? { id: userId, firstName: '', lastName: '' }
    return { user, date, startTime, endTime }
  }
  return {
    copied: plan.filter(({ skip }) => skip === null).map(present),
    skipped: plan.flatMap((copy) => (copy.skip ? [{ ...present(copy), ...copy.skip }] : [])),
  }
}
