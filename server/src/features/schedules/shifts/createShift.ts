import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CreateShift } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { planChanged, seriesWords, shiftWords } from '../planning/messages.ts'
import { breakRefusal, overlapRefusal, workTimeOf, selectPlannedWork, withoutOverlap } from '../planning/overlaps.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { employmentRefusal, lockPlanned, type PlannedPerson } from '../planning/person.ts'
import { auditedSeries, lockVisibleSeries, wholeOf } from '../recurring/queries.ts'
import { skipDate } from '../recurring/skipDate.ts'
import { presentShift } from './queries.ts'

/**
 * Assigns a shift to a person. It can replace one day of that person's recurring shift, or a whole recurring shift,
 * which may be another person's. Notifies the person and the owner of the replaced shift.
 * @throws Refusal 404 outside the actor's reach; 400 outside the person's employment, or if the break leaves no working
 * time; 409 for an overlap, or if it lowers the actor's own agreed hours.
 */
export function createShift(ctx: Context, input: CreateShift) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const { insteadOf, insteadOfSeries, ...draft } = input
    const replacedSeries = insteadOfSeries ? await lockVisibleSeries(tx, actor, insteadOfSeries, input.userId) : null
    const person = replacedSeries?.person ?? (await lockPlanned(tx, actor, input.userId))
    const assertHoursKept = await guardOwnHours(
      tx,
      actor,
      [person.id, replacedSeries?.rule.userId ?? person.id],
      [{ from: input.date, to: input.date }, ...(replacedSeries ? [wholeOf(replacedSeries.rule)] : [])],
    )
    if (replacedSeries) await tx.delete(recurringSchedules).where(eq(recurringSchedules.id, replacedSeries.rule.id))
    const values = await shiftRowOf(
      tx,
      person,
      draft,
      insteadOf === undefined ? undefined : { id: insteadOf, date: input.date },
    )
    if (insteadOf) await skipDate(tx, { id: insteadOf, userId: person.id, date: input.date })
    const row = { ...values, createdBy: actor.id }
    const [shift] = await withoutOverlap(
      tx
        .insert(shifts)
        .values({ id: randomUUIDv7(), ...row })
        .returning(),
    )
    if (!shift) throw new Error('A shift that was added is not there')
    await assertHoursKept()
    return {
      action: 'shift.created',
      subject: { type: 'shift', id: shift.id },
      personId: person.id,
      before: replacedSeries ? auditedSeries(replacedSeries.rule) : undefined,
      after: { ...draft, insteadOf, insteadOfSeries },
      events: planChanged(actor, [
        {
          personId: person.id,
          kind: insteadOf || replacedSeries?.rule.userId === person.id ? 'changed' : 'assigned',
          words: shiftWords(shift),
          date: shift.date,
        },
        ...(replacedSeries && replacedSeries.rule.userId !== person.id
          ? [
              {
                personId: replacedSeries.rule.userId,
                kind: 'removed',
                words: seriesWords(replacedSeries.rule),
                date: shift.date,
              } as const,
            ]
          : []),
      ]),
      answer: { shift: await presentShift(tx, actor, shift, person) },
    }
  })
}

type ShiftDraft = Omit<CreateShift, 'insteadOf' | 'insteadOfSeries'>

/**
 * Returns the row of a shift, with its instants in the person's time zone. `exclusion` is the work it replaces: a
 * shift, or one date of a series. Lock the person first.
 * @throws Refusal as `createShift` does.
 */
export async function shiftRowOf(
  tx: Tx,
  person: PlannedPerson,
  draft: ShiftDraft,
  exclusion?: { id: string; date?: string },
) {
  const { date, notes = null } = draft
  const workTime = workTimeOf(date, draft, person.zone)
  throwIf(
    employmentRefusal(person, [date, date], ['date', 'date']),
    breakRefusal(draft),
    overlapRefusal([workTime], await selectPlannedWork(tx, person, { from: date, to: date }, exclusion)),
  )
  const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
  return {
    ...draft,
    notes: notes || null,
    zone: person.zone,
    startsAt: instant(workTime.start),
    endsAt: instant(workTime.end),
  }
}
