import { eq } from 'drizzle-orm'
import type { MergePosition } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { allow, assertFound, invalid } from '../../../errors.ts'
import { positions } from '../../../people/tables.ts'
import { holdOtherwise, namesChanged } from '../heldOtherwise.ts'
import { lockPosition, positionById } from './queries.ts'

/**
 * Gives everybody who holds a position, listed or not, another one, with their history; the first is no longer listed.
 * @throws Refusal 404 where the other is not listed, or the first neither listed nor held; 400 for a position and itself.
 */
export const mergePosition = (ctx: Context, { id, from }: MergePosition) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { name } = await lockPosition(tx, id)
    allow(from === name ? invalid({ from: 'Please choose another position' }) : null)
    const people = await holdOtherwise(tx, 'position', { before: from, after: name, by: actor.id })
    const [listed] = await tx.delete(positions).where(eq(positions.name, from)).returning({ id: positions.id })
    assertFound(people > 0 || listed)
    return {
      action: 'position.merged',
      subject: { type: 'position', id },
      before: { name: from },
      after: { name, people },
      events: namesChanged(),
      answer: { position: await positionById(tx, actor, id) },
    }
  })
