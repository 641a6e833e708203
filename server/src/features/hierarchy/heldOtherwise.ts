import { eq, sql } from 'drizzle-orm'
import { companyToday } from '../../company/settings.ts'
import type { Tx } from '../../db/database.ts'
import { type NewEvent, stale } from '../../events/event.ts'
import { recordEmployment } from '../../people/employment.ts'
import { everybody } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'

/**
 * Gives everybody with one department, or position, another one: from today in their history, and later than what
 * anybody has seen of them. Answers how many they are. `before` and `after` are the same where the database has carried
 * the name over already.
 */
export async function holdOtherwise(
  tx: Tx,
  field: 'department' | 'position',
  { before, after, by }: { before: string; after: string; by: string },
): Promise<number> {
  const changed = await tx
    .update(users)
    .set({ [field]: after, updatedAt: sql`greatest(clock_timestamp(), ${users.updatedAt} + interval '1 millisecond')` })
    .where(eq(users[field], before))
    .returning({ id: users.id })
  const holdsFrom = await companyToday(tx)
  await recordEmployment(
    tx,
    changed.map(({ id }) => ({ userId: id, holdsFrom })),
    by,
  )
  return changed.length
}

/** The list changed: for everybody who chooses from it. */
export const listChanged = (call: 'departments' | 'positions'): NewEvent => ({
  stale: 'hierarchy',
  calls: [call],
  to: [everybody],
})

/** The same, and people are shown with another word. */
export const namesChanged = (): NewEvent[] => [stale('hierarchy', everybody), stale('users', everybody)]
