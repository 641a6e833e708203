import type { Effect } from '@muster/contract/kit/effects'
import { effect, effectsOf, type EmploymentChange } from '../../companySettings/effects.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { App } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/**
 * Returns the effects of a change of employment: the first range of added days, the first range of removed days, and
 * the effects on other features that the actor may see.
 */
export const effectsOfDays = async (
  app: Pick<App, 'effects'>,
  db: Queryable,
  actor: Actor,
  change: EmploymentChange,
): Promise<Effect[]> => [
  ...change.daysLost.slice(0, 1).map((range) => effect('employment.less', range)),
  ...change.daysGained.slice(0, 1).map((range) => effect('employment.more', range)),
  ...(await effectsOf(app, db, { employment: { change, actor } })),
]
