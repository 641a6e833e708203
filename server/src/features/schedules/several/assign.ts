import { randomUUIDv7 } from 'node:crypto'
import { weekDays } from '@muster/contract/kit/worktime'
import type { AssignRecurringSchedule, AssignShift } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import { recordAll } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { invalid, Refusal, sentenceOf, throwIf } from '../../../kernel/errors.ts'
import { datesOf } from '../../../worktime/recurrence.ts'
import { recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { planChanged, seriesWords, shiftWords } from '../planning/messages.ts'
import { breakRefusal, overlapRefusal, selectPlannedWorkOf, withoutOverlap, workTimeOf } from '../planning/overlaps.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { employmentRefusal, lockPlannedPeople, type PlannedPerson } from '../planning/person.ts'
import { wholeOf } from '../recurring/queries.ts'
import { shiftValues } from './shiftValues.ts'

/**
 * Assigns the same shift to several people: to all of them or to none. Notifies each.
 * @throws Refusal 404 if any of them is outside the actor's reach; 400 if the break leaves no working time; 409 naming
 * each person whose employment or shifts do not allow it, or if it lowers the actor's own agreed hours.
 */
export function assignShift(ctx: Context, { userIds, ...draft }: AssignShift) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const { date } = draft
    const days = { from: date, to: date }
    const people = await lockPlannedPeople(tx, actor, userIds)
    const assertHoursKept = await guardOwnHours(tx, actor, userIds, [days])
    const planned = await selectPlannedWorkOf(tx, people, days)
    throwIf(
      breakRefusal(draft),
      severalRefusal(
        people,
        (person) =>
          employmentRefusal(person, [date, date], ['date', 'date']) ??
          overlapRefusal([workTimeOf(date, draft, person.zone)], planned.get(person.id) ?? []),
      ),
    )
    const rows = people.map((person) => shiftValues(person, draft, actor.id))
    await withoutOverlap(insertRows(tx, shifts, rows))
    await assertHoursKept()
    await recordAll(
      tx,
      ctx,
      rows.map(({ id, userId }) => ({
        action: 'shift.created',
        subject: { type: 'shift', id },
        personId: userId,
        after: { ...draft, userId },
      })),
    )
    return {
      action: 'shift.assigned',
      subject: { type: 'shift', id: null },
      after: { ...draft, userIds },
      events: planChanged(
        actor,
        rows.map((row) => ({ personId: row.userId, kind: 'assigned', words: shiftWords(row), date })),
      ),
      answer: { count: rows.length },
    }
  })
}

/**
 * Assigns the same recurring shift to several people: to all of them or to none. Notifies each.
 * @throws Refusal as `assignShift`, and 400 if the series has no days.
 */
export function assignRecurringSchedule(ctx: Context, { userIds, ...draft }: AssignRecurringSchedule) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const people = await lockPlannedPeople(tx, actor, userIds)
    const rule = {
      ...draft,
      notes: draft.notes || null,
      weekendDays: weekDays.flatMap((day, i) => (draft.weekendDays.includes(day) ? [i + 1] : [])),
    }
    const { startDate, endDate } = rule
    const dates = datesOf({ ...rule, id: '', skipped: [] }, startDate, endDate)
    const assertHoursKept = await guardOwnHours(tx, actor, userIds, [wholeOf(rule)])
    const planned = await selectPlannedWorkOf(tx, people, wholeOf(rule))
    throwIf(
      breakRefusal(draft),
      dates.length ? null : invalid({ endDate: 'This recurring schedule would have no days left' }),
      severalRefusal(
        people,
        (person) =>
          employmentRefusal(person, [startDate, endDate], ['startDate', 'endDate']) ??
          overlapRefusal(
            dates.map((date) => workTimeOf(date, rule, person.zone)),
            planned.get(person.id) ?? [],
          ),
      ),
    )
    const rows = people.map(({ id: userId }) => ({ ...rule, id: randomUUIDv7(), userId, createdBy: actor.id }))
    await insertRows(tx, recurringSchedules, rows)
    await assertHoursKept()
    await recordAll(
      tx,
      ctx,
      rows.map(({ id, userId }) => ({
        action: 'recurring_schedule.created',
        subject: { type: 'recurring_schedule', id },
        personId: userId,
        after: { ...draft, userId },
      })),
    )
    return {
      action: 'recurring_schedule.assigned',
      subject: { type: 'recurring_schedule', id: null },
      after: { ...draft, userIds },
      events: planChanged(
        actor,
        rows.map((row) => ({ personId: row.userId, kind: 'assigned', words: seriesWords(row), date: startDate })),
      ),
      answer: { count: rows.length },
    }
  })
}

/**
 * Returns a refusal with 409 that names each person refused and the reason; null if no one is. `details` has the same
 * per person.
 */
function severalRefusal(
  people: readonly PlannedPerson[],
  refusalOf: (person: PlannedPerson) => Refusal | null,
): Refusal | null {
  const refused = people.flatMap((person) => {
    const refusal = refusalOf(person)
    const name = `${person.firstName} ${person.lastName}`
    return refusal ? [{ userId: person.id, name, message: sentenceOf(refusal) }] : []
  })
  if (!refused.length) return null
  const sentences = refused.map(({ name, message }) => `${name}: ${message.replace(/\.$/, '')}.`)
  return new Refusal(409, `Nothing was saved. ${sentences.join(' ')}`, {
    error: 'Conflict',
    code: 'shift.not_for_all',
    details: { people: refused },
  })
}
