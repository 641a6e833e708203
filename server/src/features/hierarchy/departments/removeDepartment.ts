import { eq } from 'drizzle-orm'
import type { DepartmentUse } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, Refusal } from '../../../kernel/errors.ts'
import { departments } from '../../../people/tables.ts'
import { listChanged } from '../renameEverywhere.ts'
import { departmentUses, lockDepartment } from './queries.ts'

/**
 * Removes an unused department.
 * @throws Refusal 404 if it does not exist; 409 (`department.in_use`) if it is used: `details` contains the numbers of
 * people, postings and documents.
 */
export const removeDepartment = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { name } = await lockDepartment(tx, id)
    // The lock prevents new uses, because rows with a department refer to this row.
    const use = (await departmentUses(tx, ctx.app))(name)
    throwIf(Object.values(use).some(Boolean) ? inUse(use) : null)
    await tx.delete(departments).where(eq(departments.id, id))
    return {
      action: 'department.removed',
      subject: { type: 'department', id },
      before: { name },
      events: [listChanged('departments')],
      answer: undefined,
    }
  })

const inUse = (details: DepartmentUse) =>
  new Refusal(409, 'This department is in use. Please merge it into another one instead.', {
    error: 'Conflict',
    code: 'department.in_use',
    details,
  })
