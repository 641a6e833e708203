import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { weekDays } from '@muster/contract/kit/worktime'
import type { CreateRecurringSchedule } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { datesOf } from '../../../worktime/recurrence.ts'
import { recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { planChanged, seriesWords, shiftWords } from '../planning/messages.ts'
import { breakRefusal, overlapRefusal, workTimeOf, selectPlannedWork } from '../planning/overlaps.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import {
  employmentRefusal,
  auditedShift,
  lockPlanned,
  lockVisibleShift,
  type PlannedPerson,
} from '../planning/person.ts'
import { presentSeries, wholeOf } from './queries.ts'

/**
 * Assigns a recurring shift to a person, optionally in place of a single shift. Notifies the person and the owner of
 * that shift.
 * @throws Refusal 404 outside the actor's reach; 400 outside the person's employment, or if the series has no days; 409
 * for an overlap, or if it lowers the actor's own agreed hours.
 */
export function createRecurringSchedule(ctx: Context, input: CreateRecurringSchedule) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const { insteadOfShift, ...draft } = input
    const replacedShift = insteadOfShift ? await lockVisibleShift(tx, actor, insteadOfShift) : null
    const person = await lockPlanned(tx, actor, input.userId, replacedShift?.userId)
    const assertHoursKept = await guardOwnHours(
      tx,
      actor,
      [person.id, replacedShift?.userId ?? person.id],
      [wholeOf(input), ...(replacedShift ? [{ from: replacedShift.date, to: replacedShift.date }] : [])],
    )
    if (replacedShift) await tx.delete(shifts).where(eq(shifts.id, replacedShift.id))
    const row = await acceptableSeries(tx, person, draft, { id: randomUUIDv7(), skipped: [] })
    const [rule] = await tx
      .insert(recurringSchedules)
      .values({ ...row, createdBy: actor.id })
      .returning()
    if (!rule) throw new Error('A series that was added is not there')
    await assertHoursKept()
    return {
      action: 'recurring_schedule.created',
      subject: { type: 'recurring_schedule', id: rule.id },
      personId: person.id,
      before: replacedShift ? auditedShift(replacedShift) : undefined,
      after: input,
      events: planChanged(actor, [
        {
          personId: person.id,
          kind: replacedShift?.userId === person.id ? 'changed' : 'assigned',
          words: seriesWords(rule),
          date: rule.startDate,
        },
        ...(replacedShift && replacedShift.userId !== person.id
          ? [
              {
                personId: replacedShift.userId,
                kind: 'removed',
                words: shiftWords(replacedShift),
                date: replacedShift.date,
              } as const,
            ]
          : []),
      ]),
      answer: { schedule: await presentSeries(tx, actor, { rule, skipped: [] }, person, wholeOf(rule)) },
    }
  })
}

/**
 * Validates a series and returns its row. `existing` provides its id and its removed days. Lock the person first.
 * @throws Refusal as `createRecurringSchedule` does.
 */
export async function acceptableSeries(
  tx: Tx,
  person: PlannedPerson,
  draft: Omit<CreateRecurringSchedule, 'insteadOfShift'>,
  existing: { id: string; skipped: readonly string[] },
) {
  const rule = {
    ...draft,
    id: existing.id,
    notes: draft.notes || null,
    weekendDays: weekDays.flatMap((day, i) => (draft.weekendDays.includes(day) ? [i + 1] : [])),
  }
  const { startDate, endDate } = rule
  const dates = datesOf({ ...rule, skipped: existing.skipped }, startDate, endDate)
  const plannedWork = await selectPlannedWork(tx, person, wholeOf(rule), { id: existing.id })
  throwIf(
    employmentRefusal(person, [startDate, endDate], ['startDate', 'endDate']),
    breakRefusal(draft),
    dates.length ? null : invalid({ endDate: 'This recurring schedule would have no days left' }),
    overlapRefusal(
      dates.map((date) => workTimeOf(date, rule, person.zone)),
      plannedWork,
    ),
  )
  return rule
}
