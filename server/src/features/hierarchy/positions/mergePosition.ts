import { eq } from 'drizzle-orm'
import type { MergePosition } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { throwIf, assertFound, invalid } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { positions } from '../../../people/tables.ts'
import { renameEverywhere, namesChanged } from '../renameEverywhere.ts'
import { ownerNotice } from '../messages.ts'
import { movedAdministrators } from './movedAdministrators.ts'
import { lockPosition, positionById } from './queries.ts'

/**
 * Merges the position `from`, listed or not, into the listed position `id`. Everyone who has `from` gets the listed
 * position, also in their history. The owner of the installation is notified.
 * @throws Refusal 404 if `id` is not listed, or `from` is neither listed nor used; 400 for merging a position with
 * itself; 403 if administrators have the position `from` and the actor is not a Super Admin; 409 if these
 * administrators are not the confirmed ones.
 */
export const mergePosition = (ctx: Context, { id, from, confirmed = [] }: MergePosition) =>
  change(ctx, async (tx) => {
    // With this lock no one can become an administrator during the change.
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'hierarchy.positions'))
    const { name } = await lockPosition(tx, id)
    throwIf(from === name ? invalid({ from: 'Please choose another position' }) : null)
    const administrators = await movedAdministrators(tx, actor, { from, confirmed })
    const people = await renameEverywhere(tx, 'position', { before: from, after: name, by: actor.id })
    const [listedPosition] = await tx.delete(positions).where(eq(positions.name, from)).returning({ id: positions.id })
    assertFound(people > 0 || listedPosition)
    return {
      action: 'position.merged',
      subject: { type: 'position', id },
      before: { name: from },
      after: { name, people, administrators },
      events: [
        ...namesChanged(),
        ownerNotice(ctx, { of: 'position', kind: 'merge', before: from, after: name, people }),
      ],
      answer: { position: await positionById(tx, actor, id) },
    }
  })
