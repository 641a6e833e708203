import { eq } from 'drizzle-orm'
import type { UpdatePosition } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { positions } from '../../../people/tables.ts'
import { holdOtherwise, namesChanged } from '../heldOtherwise.ts'
import { lockPosition, positionById, withoutSecond } from './queries.ts'

/**
 * Renames a position; the name carries over to everybody who holds it, with their history.
 * @throws Refusal 404 where there is none; 409 where another has that name (`position.taken`).
 */
export const updatePosition = (ctx: Context, { id, name }: UpdatePosition) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const before = await lockPosition(tx, id)
    await withoutSecond(tx.update(positions).set({ name }).where(eq(positions.id, id)).execute())
    const isRenamed = before.name !== name
    const people = isRenamed
      ? await holdOtherwise(tx, 'position', { before: before.name, after: name, by: actor.id })
      : 0
    return {
      action: 'position.changed',
      subject: { type: 'position', id },
      before: { name: before.name },
      after: { name, people },
      events: namesChanged(),
      answer: { position: await positionById(tx, actor, id) },
    }
  })
