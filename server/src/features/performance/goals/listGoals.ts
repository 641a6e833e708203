import { readPage } from '../../../db/readPage.ts'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ListGoals } from '@muster/contract/performance/goals'
import { goalPriorities, type GoalStatus } from '@muster/contract/performance/enumerations'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { positionIn, sortBy } from '../../../db/sortBy.ts'
import { users } from '../../../people/tables.ts'
import { countOf, countWithin, selectPeople, sumOf } from '../lists.ts'
import { performanceGoals } from '../tables.ts'
import { presentGoal, selectGoals } from './queries.ts'

const { id, userId, priority: priorityColumn, progress, targetDate, completedAt } = performanceGoals
const isOpen = isNull(completedAt)
/** The default order: open goals by target date, then completed ones, newest first. */
const order = [sql`${completedAt} desc nulls first`, asc(targetDate), asc(id)]

/** The values by which goals are sorted. */
const sortedBy: Record<Exclude<ListGoals['sort'], 'due'>, SQL> = {
  user: sql`${users.searchText}`,
  priority: positionIn(goalPriorities, priorityColumn),
  progress: sql`${progress}`,
}

/**
 * Returns one page of the goals visible to the actor in the order of `sort`, each with the actions they may take.
 */
export async function listGoals({ app: { db }, actor }: Context, query: ListGoals) {
  const { priority, sort, order: direction } = query
  const [today, isAsked] = await Promise.all([readCompanyToday(db), selectPeople(db, actor, query)])
  const where = and(isAsked(userId), priority && eq(priorityColumn, priority), ...filterConditions(query, today))
  const states = countedStates(query)
  const { rows, pagination } = await readPage(
    query,
    selectGoals(db)
      .where(where)
      .orderBy(...(sort === 'due' ? [] : [sortBy(sortedBy[sort], direction)]), ...order),
    sumOf(
      db,
      states
        ? countWithin(actor, { thing: 'GOAL', states, label: priority }, query, isAsked)
        : countOf(performanceGoals, where),
    ),
  )
  return { goals: rows.map((row) => presentGoal(actor, today, row)), pagination }
}

/** The SQL conditions for each status, equivalent to `goalStatus`. */
const inStatus: Record<GoalStatus, (today: string) => (SQL | undefined)[]> = {
  COMPLETED: () => [isNotNull(completedAt)],
  OVERDUE: (today) => [isOpen, lt(targetDate, today)],
  IN_PROGRESS: (today) => [isOpen, gte(targetDate, today), gt(progress, 0)],
  NOT_STARTED: (today) => [isOpen, gte(targetDate, today), eq(progress, 0)],
}

const filterConditions = ({ status, only }: ListGoals, today: string) => [
  ...(status ? inStatus[status](today) : []),
  only ? isOpen : undefined,
  only === 'inProgress' ? gt(progress, 0) : undefined,
]

/**
 * Returns the states whose stored counts make up the total; null for a filter by date or progress, for which no counts
 * are stored. Few goals match such a filter, so they are counted one by one.
 */
function countedStates({ status, only }: ListGoals): string[] | null {
  if (only === 'inProgress' || (status && status !== 'COMPLETED')) return null
  const states = status ? ['COMPLETED'] : ['OPEN', 'COMPLETED']
  return only === 'open' ? states.filter((state) => state === 'OPEN') : states
}
