import { eq } from 'drizzle-orm'
import type { EditShift } from '@muster/contract/schedules/shifts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { shifts } from '../../../worktime/tables.ts'
import { planChanged, shiftWords } from '../planning/messages.ts'
import { withoutOverlap } from '../planning/overlaps.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { laterThan } from '../../../db/columns.ts'
import { auditedShift, lockPlanned, lockVisibleShift, staleRefusal } from '../planning/person.ts'
import { shiftRowOf } from './createShift.ts'
import { presentShift } from './queries.ts'

/**
 * Changes a shift, or moves it to another person. Notifies the person and, after a move, the former owner.
 * @throws Refusal 404 outside the actor's reach; 400 outside the person's employment, or if the break leaves no working
 * time; 409 for an overlap, if it has changed since it was read, or if it lowers the actor's own agreed hours.
 */
export function editShift(ctx: Context, input: EditShift) {
  const { actor } = ctx
  return change(ctx, async (tx) => {
    const { id, updatedAt: seenAt, ...draft } = input
    const shift = await lockVisibleShift(tx, actor, id)
    const person = await lockPlanned(tx, actor, input.userId, shift.userId)
    throwIf(staleRefusal(shift.updatedAt, seenAt))
    const days = [shift.date, input.date].map((date) => ({ from: date, to: date }))
    const assertHoursKept = await guardOwnHours(tx, actor, [person.id, shift.userId], days)
    const values = await shiftRowOf(tx, person, draft, { id })
    const [changedShift] = await withoutOverlap(
      tx
        .update(shifts)
        .set({ ...values, updatedAt: laterThan(shifts.updatedAt) })
        .where(eq(shifts.id, id))
        .returning(),
    )
    if (!changedShift) throw new Error('A shift that was locked is not there')
    await assertHoursKept()
    const { userId } = shift
    const isMoved = userId !== person.id
    return {
      action: 'shift.changed',
      subject: { type: 'shift', id },
      personId: person.id,
      before: auditedShift(shift),
      after: draft,
      events: planChanged(actor, [
        {
          personId: person.id,
          kind: isMoved ? 'assigned' : 'changed',
          words: shiftWords(changedShift),
          date: changedShift.date,
        },
        ...(isMoved
          ? [{ personId: userId, kind: 'removed', words: shiftWords(shift), date: shift.date } as const]
          : []),
      ]),
      answer: { shift: await presentShift(tx, actor, changedShift, person) },
    }
  })
}
