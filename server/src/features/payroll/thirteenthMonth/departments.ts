import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import { payrollChanged } from '../messages.ts'
import { payrollThirteenthRules } from './tables.ts'

/** Renames a department in the rules for a 13th month. One that was merged into another one is replaced by it. */
export async function renameInThirteenthRules(tx: Tx, before: string, after: string): Promise<NewEvent[]> {
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
