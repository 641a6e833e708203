import { eq } from 'drizzle-orm'
import type { UpdatePosition } from '@muster/contract/hierarchy/lists'
import { needsPermission } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { positions } from '../../../people/tables.ts'
import { renameEverywhere, namesChanged, sumOfRenamings } from '../renameEverywhere.ts'
import { ownerNotice } from '../messages.ts'
import { movedAdministrators } from './movedAdministrators.ts'
import { holdersOf, lockPosition, positionById, positionRenamed, withUniqueName } from './queries.ts'

/**
 * Renames a position for everyone who has it, also in their history. The owner of the installation is notified. If
 * other people already have the new name as their position, the two positions are merged.
 * @throws Refusal 404 if it does not exist; 409 if the name is listed (`position.taken`). For a merge: 403 if
 * administrators have the position and the actor is not a Super Admin; 409 if these administrators are not the
 * confirmed ones (`position.effect_changed`).
 */
export const updatePosition = (ctx: Context, { id, name, confirmed }: UpdatePosition) =>
  change(ctx, async (tx) => {
    // With this lock no one can become an administrator during the change.
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'hierarchy.positions'))
    const { name: before } = await lockPosition(tx, id)
    await withUniqueName(tx.update(positions).set({ name }).where(eq(positions.id, id)).execute())
    const isRenamed = before !== name
    const merges = isRenamed && (await holdersOf(tx, name)) > 0
    const movedPeople = merges
      ? { administrators: await movedAdministrators(tx, actor, { from: before, confirmed }) }
      : {}
    const people = isRenamed ? await renameEverywhere(tx, 'position', { before, after: name, by: actor.id }) : 0
    const renaming = isRenamed && !merges ? await positionRenamed(tx, ctx.app, before, name) : sumOfRenamings([])
    const kind = merges ? 'merge' : 'rename'
    const notices =
      people > 0 || merges ? [ownerNotice(ctx, { of: 'position', kind, before, after: name, people })] : []
    return {
      action: merges ? 'position.merged' : 'position.changed',
      subject: { type: 'position', id },
      before: { name: before },
      after: { name, people, ...movedPeople, ...renaming.audited },
      events: [...namesChanged(), ...renaming.events, ...notices],
      answer: { position: await positionById(tx, actor, id) },
    }
  })
