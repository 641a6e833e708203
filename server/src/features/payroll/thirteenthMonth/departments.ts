import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { DepartmentHooks } from '../../../peopleHooks.ts'
import { payrollChanged } from '../messages.ts'
import { payrollThirteenthRules } from './tables.ts'

/** The hook that keeps the departments of the rules for a 13th month in step with renamed and merged ones. */
export const departmentsOfThirteenthRules: DepartmentHooks = { renamed: renameInRules }

async function renameInRules(tx: Tx, before: string, after: string): Promise<NewEvent[]> {
  const { departments } = payrollThirteenthRules
  const renamed = await tx
    .update(payrollThirteenthRules)
    // A rule that has both departments names the merged one once.
    .set({
      departments: sql`(select array_agg(distinct name) from unnest(array_replace(${departments}, ${before}, ${after})) name)`,
    })
    .where(sql`${before} = any(${departments})`)
    .returning({ id: payrollThirteenthRules.id })
  return renamed.length ? [payrollChanged()] : []
}
