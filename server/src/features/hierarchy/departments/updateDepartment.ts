import { asc, eq, sql } from 'drizzle-orm'
import type { UpdateDepartment } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { departments } from '../../../people/tables.ts'
import { renameEverywhere, listChanged, namesChanged } from '../renameEverywhere.ts'
import { ownerNotice } from '../messages.ts'
import { effectRefusal, readEffect } from './departmentEffect.ts'
import { departmentRenamed, departmentById, lockDepartment, withUniqueName } from './queries.ts'

/**
 * Renames a department or changes its rank in the list. The new name also applies in people's history, in job postings
 * and in document shares. The owners of these documents and the owner of the installation are notified.
 * @throws Refusal 404 if it does not exist; 409 if the name exists (`department.taken`), or if the effect was not
 * confirmed or has changed.
 */
export const updateDepartment = (ctx: Context, { id, name, place, confirmed }: UpdateDepartment) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    const before = await lockDepartment(tx, id)
    const isRenamed = name !== undefined && name !== before.name
    const events = [listChanged('departments')]
    let effectCounts: { people: number; documents?: number; documentIds?: string[]; payItemRules?: string[] } = {
      people: 0,
    }
    if (isRenamed) {
      const change = { kind: 'rename', id, before: before.name, after: name, by: actor } as const
      const { effect, documentIds, events: notices } = await readEffect(tx, app, actor, change)
      throwIf(effectRefusal(actor, effect, confirmed))
      // The database updates the rows that refer to the department; the hooks update everything else.
      await withUniqueName(tx.update(departments).set({ name }).where(eq(departments.id, id)).execute())
      const people = await renameEverywhere(tx, 'department', { before: name, after: name, by: actor.id })
      const { documents } = effect
      const renaming = await departmentRenamed(tx, app, before.name, name)
      effectCounts = { people, documents, documentIds, ...renaming.audited }
      events.push(...namesChanged(), ...renaming.events, ...notices)
      events.push(ownerNotice(ctx, { ...change, of: 'department', people, documents }))
    }
    const newPlace = place === undefined ? before.place : await moveTo(tx, id, place)
    return {
      action: 'department.changed',
      subject: { type: 'department', id },
      before: { name: before.name, place: before.place },
      after: { name: name ?? before.name, place: newPlace, ...effectCounts },
      events,
      answer: { department: await departmentById(tx, app, actor, id) },
    }
  })

/**
 * Gives a department a new rank in the list and renumbers the list. Returns the new rank. A rank beyond the end becomes
 * the last one.
 */
async function moveTo(tx: Tx, id: string, place: number): Promise<number> {
  const all = await tx
    .select({ id: departments.id })
    .from(departments)
    .orderBy(asc(departments.place), asc(departments.id))
    .for('no key update')
  const order = all.map((one) => one.id).filter((one) => one !== id)
  order.splice(place - 1, 0, id)
  await tx.execute(sql`
    update ${departments} d set place = n.place
    from unnest(${sql.param(order)}::uuid[]) with ordinality as n (id, place)
    where d.id = n.id and d.place <> n.place`)
  return order.indexOf(id) + 1
}
