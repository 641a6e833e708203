import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CreateDepartment } from '@muster/contract/hierarchy/lists'
import { maxDepartments } from '@muster/contract/kit/people'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { departments } from '../../../people/tables.ts'
import { listChanged } from '../renameEverywhere.ts'
import { departmentById, withUniqueName } from '../departments/queries.ts'

/**
 * Adds a department at the end of the list.
 * @throws Refusal 409 if the name exists (`department.taken`) or the list is full.
 */
export const createDepartment = (ctx: Context, input: CreateDepartment) =>
  change(ctx, (tx) => addDepartment(tx, ctx, input))

/**
 * Adds a department within a transaction.
 * @throws Refusal like `createDepartment`.
 */
export async function addDepartment(tx: Tx, { app, actor }: Context, { name }: CreateDepartment) {
  const isFull = (await tx.$count(departments)) >= maxDepartments
  throwIf(isFull ? conflict(`You can have at most ${maxDepartments} departments`, 'department.too_many') : null)
  const id = randomUUIDv7()
  const place = sql`(select coalesce(max(${departments.place}), 0) + 1 from ${departments})`
  await withUniqueName(tx.insert(departments).values({ id, name, place }).execute())
  return {
    action: 'department.created' as const,
    subject: { type: 'department', id },
    after: { name },
    events: [listChanged('departments')],
    answer: { department: await departmentById(tx, app, actor, id) },
  }
}
