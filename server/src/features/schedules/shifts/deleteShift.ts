import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { shifts } from '../../../worktime/tables.ts'
import { planChanged, shiftWords } from '../planning/messages.ts'
import { guardOwnHours } from '../planning/ownHours.ts'
import { auditedShift, lockVisibleShift } from '../planning/person.ts'

/**
 * Removes a shift and notifies the person.
 * @throws Refusal 404 outside the actor's reach; 409 if it lowers the actor's own agreed hours.
 */
export function deleteShift(ctx: Context, { id }: { id: string }) {
  return change(ctx, async (tx) => {
    const shift = await lockVisibleShift(tx, ctx.actor, id)
    const { userId, date } = shift
    const assertHoursKept = await guardOwnHours(tx, ctx.actor, [userId], [{ from: date, to: date }])
    await tx.delete(shifts).where(eq(shifts.id, id))
    await assertHoursKept()
    return {
      action: 'shift.deleted',
      subject: { type: 'shift', id },
      personId: userId,
      before: auditedShift(shift),
      events: planChanged(ctx.actor, [{ personId: userId, kind: 'removed', words: shiftWords(shift), date }]),
      answer: undefined,
    }
  })
}
