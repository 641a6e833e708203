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
 * Gives everyone who holds a position, listed or not, another one, with their history; the first is no longer listed,
 * and the owner of the installation is notified.
 * @throws Refusal 404 if the other is not listed, or the first neither listed nor held; 400 for a position with itself;
 * 403 without being a Super Admin if administrators hold it; 409 if they are not the confirmed ones.
 */
export const mergePosition = (ctx: Context, { id, from, confirmed = [] }: MergePosition) =>
  change(ctx, async (tx) => {
    // Keeps anyone from becoming an administrator meanwhile.
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'hierarchy.positions'))
    const { name } = await lockPosition(tx, id)
    throwIf(from === name ? invalid({ from: 'Please choose another position' }) : null)
    const administrators = await movedAdministrators(tx, actor, { from, confirmed })
    const people = await renameEverywhere(tx, 'position', { before: from, after: name, by: actor.id })
    const [listed] = await tx.delete(positions).where(eq(positions.name, from)).returning({ id: positions.id })
    assertFound(people > 0 || listed)
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
