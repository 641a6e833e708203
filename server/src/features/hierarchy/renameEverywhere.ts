import { eq, sql } from 'drizzle-orm'
import { readCompanyToday } from '../../company/settings.ts'
import type { Tx } from '../../db/database.ts'
import { type NewEvent, refresh } from '../../events/event.ts'
import { recordEmployment } from '../../people/employment.ts'
import { everyone } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'

/**
 * Gives everyone with one department or position another one: from today in their history, with an `updatedAt` later
 * than any already seen. Returns the number of people. `before` and `after` are equal if the database has already
 * applied the name.
 */
export async function renameEverywhere(
  tx: Tx,
  field: 'department' | 'position',
  { before, after, by }: { before: string; after: string; by: string },
): Promise<number> {
  const changed = await tx
    .update(users)
    .set({ [field]: after, updatedAt: sql`greatest(clock_timestamp(), ${users.updatedAt} + interval '1 millisecond')` })
    .where(eq(users[field], before))
    .returning({ id: users.id })
  const effectiveFrom = await readCompanyToday(tx)
  await recordEmployment(
    tx,
    changed.map(({ id }) => ({ userId: id, holdsFrom: effectiveFrom })),
    by,
  )
  return changed.length
}

/** Returns the event that refreshes the list for everyone who chooses from it. */
export const listChanged = (call: 'departments' | 'positions'): NewEvent => ({
  stale: 'hierarchy',
  calls: [call],
  to: [everyone],
})

/** Returns the events that refresh the list, and the screens that show people with the old name. */
export const namesChanged = (): NewEvent[] => [refresh('hierarchy', everyone), refresh('users', everyone)]
