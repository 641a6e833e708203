import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { holdsAny } from '../../people/held.ts'
import { users } from '../../people/tables.ts'
import { announce } from '../../live/announce.ts'
import type { RecordsArea } from './areas.ts'

/** Tells the screens of a person, and of those who see everybody's, that theirs changed; never what it says. */
export async function announceRecord(tx: Tx, personId: string, { feature, all, calls }: RecordsArea): Promise<void> {
  const watching = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), ne(users.id, personId), holdsAny(all)))
  await announce(tx, { kind: 'changed', to: [personId, ...watching.map(({ id }) => id)], feature, calls })
}
