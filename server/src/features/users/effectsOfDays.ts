import type { Effect } from '@muster/contract/kit/effects'
import { effect, effectsOf, type EmploymentChange } from '../../company/effects.ts'
import type { App } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/** Returns what it touches that a person is employed on other days: the days themselves, and what features know of them. */
export const effectsOfDays = async (
  app: Pick<App, 'effects'>,
  db: Queryable,
  employment: EmploymentChange,
): Promise<Effect[]> => [
  ...employment.less.slice(0, 1).map((range) => effect('employment.less', range)),
  ...employment.more.slice(0, 1).map((range) => effect('employment.more', range)),
  ...(await effectsOf(app, db, { employment })),
]
