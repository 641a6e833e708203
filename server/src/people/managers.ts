import { and, eq } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid, type Refusal } from '../errors.ts'
import { peopleArea, reachOf, visibleTo } from './reach.ts'
import { users } from './tables.ts'

export const managerFromTeam = 'Please choose a manager from your team'
export const activeManager = 'Please choose an active person as the manager'

/**
 * Why somebody may not become a manager: 400 naming `managerId`; else null, and then they stay one who may until the
 * transaction ends. Somebody who looks after only a team places people within it.
 */
export async function managerRefusal(tx: Tx, actor: Actor, managerId: string | null): Promise<Refusal | null> {
  if (managerId === null) return reachOf(actor, peopleArea) === 'all' ? null : invalid({ managerId: managerFromTeam })
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), eq(users.status, 'ACTIVE'), visibleTo(actor, peopleArea, users.id)))
    .for('share')
  return found ? null : invalid({ managerId: activeManager })
}
