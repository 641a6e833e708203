import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Goal } from '@muster/contract/performance/goals'
import { goalStatus } from '@muster/contract/performance/enumerations'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { goalActions, performanceArea } from '../policy.ts'
import { performanceGoals } from '../tables.ts'

const setters = alias(users, 'setter')
const { userId } = performanceGoals

/**
 * Returns the SQL condition for goals visible to the actor: their own, and those of people whose performance they can
 * see.
 */
const isVisible = (actor: Actor): SQL => visibleTo(actor, performanceArea, userId)

/** Selects the columns of goals that `presentGoal` needs. */
export const selectGoals = (db: Queryable) =>
  db
    .select({
      id: performanceGoals.id,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      setBy: { id: setters.id, firstName: setters.firstName, lastName: setters.lastName },
      title: performanceGoals.title,
      description: performanceGoals.description,
      priority: performanceGoals.priority,
      progress: performanceGoals.progress,
      targetDate: performanceGoals.targetDate,
      completedAt: performanceGoals.completedAt,
      createdAt: performanceGoals.createdAt,
      updatedAt: performanceGoals.updatedAt,
    })
    .from(performanceGoals)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(setters, eq(setters.id, performanceGoals.setBy))

type Row = Awaited<ReturnType<typeof selectGoals>>[number]

/** Returns a goal as the API shows it to the actor today, with the actions they may take. */
export const presentGoal = (actor: Actor, today: string, row: Row): Goal => ({
  ...row,
  status: goalStatus(row, today),
  can: goalActions(actor, { userId: row.user.id }),
})

/** Returns one goal. @throws Refusal 404 if it is not visible to the actor. */
export async function goalById(db: Queryable, actor: Actor, today: string, id: string): Promise<Goal> {
  const [row] = await selectGoals(db).where(and(eq(performanceGoals.id, id), isVisible(actor)))
  assertFound(row)
  return presentGoal(actor, today, row)
}

/**
 * Returns a goal, locked until the transaction ends, so that simultaneous changes run one after another.
 * @throws Refusal 404 if it is not visible to the actor.
 */
export async function lockGoal(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select()
    .from(performanceGoals)
    .where(and(eq(performanceGoals.id, id), isVisible(actor)))
    .for('update')
  assertFound(row)
  return row
}
