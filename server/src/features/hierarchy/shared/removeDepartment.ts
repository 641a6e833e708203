import { eq } from 'drizzle-orm'
import type { DepartmentUse } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { departments } from '../../../people/tables.ts'
import { listChanged } from '../renameEverywhere.ts'
import { departmentUses, lockDepartment } from '../departments/queries.ts'

/**
 * Removes an unused department.
 * @throws Refusal 404 if it does not exist; 409 (`department.in_use`) if it is used: `details` contains the numbers of
 * people, postings and documents.
 */
export const removeDepartment = (ctx: Context, { id }: { id: string }) =>
  change(ctx, (tx) => deleteDepartment(tx, ctx, id))

/**
 * Removes an unused department within a transaction.
 * @throws Refusal like `removeDepartment`.
 */
export async function deleteDepartment(tx: Tx, { app }: Context, id: string) {
  const { name } = await lockDepartment(tx, id)
  // The lock prevents new uses, because rows with a department refer to this row.
  const use = (await departmentUses(tx, app))(name)
  throwIf(Object.values(use).some(Boolean) ? inUse(use) : null)
  await tx.delete(departments).where(eq(departments.id, id))
  return {
    action: 'department.removed' as const,
    subject: { type: 'department', id },
    before: { name },
    events: [listChanged('departments')],
    answer: undefined,
  }
}

const inUse = (details: DepartmentUse) =>
  new Refusal(409, 'This department is in use. Please merge it into another one instead.', {
    error: 'Conflict',
    code: 'department.in_use',
    details,
  })
