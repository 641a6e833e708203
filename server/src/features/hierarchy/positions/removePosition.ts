import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { positions } from '../../../people/tables.ts'
import { listChanged } from '../renameEverywhere.ts'
import { holdersOf, lockPosition } from './queries.ts'

/**
 * Removes an unused position from the list.
 * @throws Refusal 404 if it does not exist; 409 (`position.in_use`) if it is used: `details` contains the number of
 * people.
 */
export const removePosition = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name } = await lockPosition(tx, id)
    const people = await holdersOf(tx, name)
    throwIf(people ? inUse({ people }) : null)
    await tx.delete(positions).where(eq(positions.id, id))
    return {
      action: 'position.removed',
      subject: { type: 'position', id },
      before: { name },
      events: [listChanged('positions')],
      answer: undefined,
    }
  })

const inUse = (details: { people: number }) =>
  new Refusal(409, 'This position is in use. Please merge it into another one instead.', {
    error: 'Conflict',
    code: 'position.in_use',
    details,
  })
