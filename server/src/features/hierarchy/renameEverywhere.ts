import { eq } from 'drizzle-orm'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { laterThan } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { type NewEvent, refresh } from '../../events/event.ts'
import { recordEmployment } from '../../people/employment.ts'
import { everyone } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'
import type { Renaming } from '../../peopleHooks.ts'

/**
 * Replaces the department or position `before` with `after` for everyone who has it, and stores the change in their
 * history from today on. Always increases their `updatedAt`. Returns the number of people. If the database has already
 * changed the name in people's rows, pass the new name as `before` too.
 */
export async function renameEverywhere(
  tx: Tx,
  field: 'department' | 'position',
  { before, after, by }: { before: string; after: string; by: string },
): Promise<number> {
  const rows = await tx
    .update(users)
    .set({ [field]: after, updatedAt: laterThan(users.updatedAt) })
    .where(eq(users[field], before))
    .returning({ id: users.id })
  const effectiveFrom = await readCompanyToday(tx)
  await recordEmployment(
    tx,
    rows.map(({ id }) => ({ userId: id, holdsFrom: effectiveFrom })),
    by,
  )
  return rows.length
}

/** Returns the events and ids of new records of all features together. */
export const sumOfRenamings = (renamings: readonly Renaming[]): Required<Renaming> => ({
  events: renamings.flatMap(({ events }) => events),
  audited: Object.assign({}, ...renamings.map(({ audited }) => audited)),
})

/** Returns the event that refreshes the list of departments or positions for everyone. */
export const listChanged = (call: 'departments' | 'positions'): NewEvent => ({
  stale: 'hierarchy',
  calls: [call],
  to: [everyone],
})

/** Returns the events that refresh the list and all views that show people with their department or position. */
export const namesChanged = (): NewEvent[] => [refresh('hierarchy', everyone), refresh('users', everyone)]
