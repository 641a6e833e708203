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
    const { insteadOfShift, ...wanted } = input
    const replaced = insteadOfShift ? await lockVisibleShift(tx, actor, insteadOfShift) : null
    const person = await lockPlanned(tx, actor, input.userId, replaced?.userId)
    const assertHoursKept = await guardOwnHours(
      tx,
      actor,
      [person.id, replaced?.userId ?? person.id],
      [wholeOf(input), ...(replaced ? [{ from: replaced.date, to: replaced.date }] : [])],
    )
    if (replaced) await tx.delete(shifts).where(eq(shifts.id, replaced.id))
    const row = await acceptableSeries(tx, person, wanted, { id: randomUUIDv7(), skipped: [] })
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
      before: replaced ? auditedShift(replaced) : undefined,
      after: input,
      events: planChanged(actor, [
        {
          personId: person.id,
          what: replaced?.userId === person.id ? 'changed' : 'given',
          words: seriesWords(rule),
          date: rule.startDate,
        },
        ...(replaced && replaced.userId !== person.id
          ? [{ personId: replaced.userId, what: 'taken', words: shiftWords(replaced), date: replaced.date } as const]
          : []),
      ]),
      answer: { schedule: await presentSeries(tx, actor, { rule, skipped: [] }, person, wholeOf(rule)) },
    }
  })
}

/**
 * Validates a series and returns its row. `own` has its id and removed days. Lock the person first.
 * @throws Refusal as `createRecurringSchedule` does.
 */
export async function acceptableSeries(
  tx: Tx,
  person: PlannedPerson,
  wanted: Omit<CreateRecurringSchedule, 'insteadOfShift'>,
  own: { id: string; skipped: readonly string[] },
) {
  const rule = {
    ...wanted,
    id: own.id,
    notes: wanted.notes || null,
    weekendDays: weekDays.flatMap((day, i) => (wanted.weekendDays.includes(day) ? [i + 1] : [])),
  }
  const { startDate, endDate } = rule
  const dates = datesOf({ ...rule, skipped: own.skipped }, startDate, endDate)
  const plannedWork = await selectPlannedWork(tx, person, wholeOf(rule), { id: own.id })
  throwIf(
    employmentRefusal(person, [startDate, endDate], ['startDate', 'endDate']),
    breakRefusal(wanted),
    dates.length ? null : invalid({ endDate: 'This recurring schedule would have no days left' }),
    overlapRefusal(
      dates.map((date) => workTimeOf(date, rule, person.zone)),
      plannedWork,
    ),
  )
  return rule
}
