import { and, eq } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors.ts'
import { peopleArea, reachOf, visibleTo } from './reach.ts'
import { users } from './tables.ts'

export const managerFromTeam = 'Please choose a manager from your team'
export const activeManager = 'Please choose an active person as the manager'

/**
 * Sees to it that somebody may become a manager, and stays one who may until the transaction ends. Whoever looks after a
 * team alone places people within it.
 * @throws Refusal 400 naming `managerId`.
 */
export async function assertManager(tx: Tx, actor: Actor, managerId: string | null): Promise<void> {
  if (managerId === null) {
    if (reachOf(actor, peopleArea) === 'all') return
    throw invalid({ managerId: managerFromTeam })
  }
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), eq(users.status, 'ACTIVE'), visibleTo(actor, peopleArea, users.id)))
    .for('share')
  if (!found) throw invalid({ managerId: activeManager })
}
