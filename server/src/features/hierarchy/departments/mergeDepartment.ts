import { eq, inArray } from 'drizzle-orm'
import type { MergeDepartment } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { departments } from '../../../people/tables.ts'
import { renameEverywhere, namesChanged } from '../renameEverywhere.ts'
import { ownerNotice } from '../messages.ts'
import { findBoth, effectRefusal, readEffect, sameRefusal } from './departmentEffect.ts'
import { departmentRenamed, departmentById } from './queries.ts'

/**
 * Merges the department `from` into the department `id` and deletes `from`. The people of `from`, their history, its
 * job postings and the documents shared with it move to the department `id`. The owners of these documents and the
 * owner of the installation are notified.
 * @throws Refusal 404 if a department does not exist; 400 for merging a department with itself; 403 if administrators
 * would be moved and the actor is not a Super Admin; 409 if the effect was not confirmed or has changed.
 */
export const mergeDepartment = (ctx: Context, { id, from, confirmed }: MergeDepartment) =>
  change(ctx, async (tx) => {
    const { app } = ctx
    throwIf(sameRefusal(id, from))
    // With this lock no one can become an administrator during the change.
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'hierarchy.departments'))
    // Locked in a fixed order, so that two simultaneous merges do not deadlock.
    const rows = await tx
      .select()
      .from(departments)
      .where(inArray(departments.id, [id, from]))
      .orderBy(departments.id)
      .for('update')
    const { target, source } = findBoth(rows, id, from)
    const change = { kind: 'merge', id, from, before: source.name, after: target.name, by: actor } as const
    const { effect, documentIds, events: notices } = await readEffect(tx, app, actor, change)
    throwIf(effectRefusal(actor, effect, confirmed))
    const people = await renameEverywhere(tx, 'department', { before: source.name, after: target.name, by: actor.id })
    const { events, audited } = await departmentRenamed(tx, app, source.name, target.name)
    await tx.delete(departments).where(eq(departments.id, from))
    return {
      action: 'department.merged',
      subject: { type: 'department', id },
      before: { name: source.name },
      after: {
        name: target.name,
        people,
        documents: effect.documents,
        documentIds,
        administrators: effect.administrators.map((one) => one.id),
        ...audited,
      },
      events: [
        ...namesChanged(),
        ...events,
        ...notices,
        ownerNotice(ctx, { ...change, of: 'department', people, documents: effect.documents }),
      ],
      answer: { department: await departmentById(tx, app, actor, id) },
    }
  })
