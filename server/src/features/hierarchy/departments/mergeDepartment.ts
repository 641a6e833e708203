import { eq, inArray } from 'drizzle-orm'
import type { MergeDepartment } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { allow, assertFound, invalid } from '../../../errors.ts'
import { departments } from '../../../people/tables.ts'
import { holdOtherwise, namesChanged } from '../heldOtherwise.ts'
import { departmentBecomes, departmentById } from './queries.ts'

/**
 * Makes one department part of another: its people with their history, its job postings and the documents shared with
 * it become the other's, and it is gone.
 * @throws Refusal 404 where one of them is not there; 400 for a department and itself.
 */
export const mergeDepartment = (ctx: Context, { id, from }: MergeDepartment) =>
  change(ctx, async (tx) => {
    const { app, actor } = ctx
    allow(from === id ? invalid({ from: 'Please choose another department' }) : null)
    // In one order, so that two who merge at once do not wait for each other.
    const rows = await tx
      .select()
      .from(departments)
      .where(inArray(departments.id, [id, from]))
      .orderBy(departments.id)
      .for('update')
    const [into, gone] = [rows.find((row) => row.id === id), rows.find((row) => row.id === from)]
    assertFound(into)
    assertFound(gone)
    const people = await holdOtherwise(tx, 'department', { before: gone.name, after: into.name, by: actor.id })
    const events = await departmentBecomes(tx, app, gone.name, into.name)
    await tx.delete(departments).where(eq(departments.id, from))
    return {
      action: 'department.merged',
      subject: { type: 'department', id },
      before: { name: gone.name },
      after: { name: into.name, people },
      events: [...namesChanged(), ...events],
      answer: { department: await departmentById(tx, app, actor, id) },
    }
  })
