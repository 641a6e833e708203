import { eq } from 'drizzle-orm'
import type { UpdatePosition } from '@muster/contract/hierarchy/lists'
import { needsPermission } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { positions } from '../../../people/tables.ts'
import { renameEverywhere, namesChanged } from '../renameEverywhere.ts'
import { ownerNotice } from '../messages.ts'
import { movedAdministrators } from './movedAdministrators.ts'
import { holdersOf, lockPosition, positionById, withUniqueName } from './queries.ts'

/**
 * Renames a position; the name applies to everyone who holds it, with their history, and the owner of the installation
 * is notified. A name that people already hold merges both, under the rules of a merge.
 * @throws Refusal 404; 409 if another has that name (`position.taken`). For a name that is held: 403 without being a
 * Super Admin if administrators would get it; 409 unless they are confirmed (`position.effect_changed`).
 */
export const updatePosition = (ctx: Context, { id, name, confirmed }: UpdatePosition) =>
  change(ctx, async (tx) => {
    // Keeps anyone from becoming an administrator meanwhile.
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'hierarchy.positions'))
    const { name: before } = await lockPosition(tx, id)
    await withUniqueName(tx.update(positions).set({ name }).where(eq(positions.id, id)).execute())
    const isRenamed = before !== name
    const merges = isRenamed && (await holdersOf(tx, name)) > 0
    const moved = merges ? { administrators: await movedAdministrators(tx, actor, { from: before, confirmed }) } : {}
    const people = isRenamed ? await renameEverywhere(tx, 'position', { before, after: name, by: actor.id }) : 0
    const kind = merges ? 'merge' : 'rename'
    const notices =
      people > 0 || merges ? [ownerNotice(ctx, { of: 'position', kind, before, after: name, people })] : []
    return {
      action: merges ? 'position.merged' : 'position.changed',
      subject: { type: 'position', id },
      before: { name: before },
      after: { name, people, ...moved },
      events: [...namesChanged(), ...notices],
      answer: { position: await positionById(tx, actor, id) },
    }
  })
