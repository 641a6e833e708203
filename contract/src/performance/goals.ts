import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Pagination, SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { IdInput, History, PerformanceListInput, PersonReference } from './shared.ts'
import { goalPriorities, goalStatuses } from './enumerations.ts'
import { goalSorts } from './sorts.ts'

const progress = z
  .number('Please enter a whole number from 0 to 100')
  .int('Please enter a whole number from 0 to 100')
  .min(0, 'Please enter a whole number from 0 to 100')
  .max(100, 'Please enter a whole number from 0 to 100')
const Priority = z.enum(goalPriorities, 'Please choose a priority')

export const Goal = z.object({
  id: z.uuid(),
  user: PersonReference,
  setBy: PersonReference,
  title: z.string(),
  description: z.string(),
  priority: Priority,
  status: z.enum(goalStatuses),
  progress: z.number().int(),
  targetDate: Day,
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The actions that the caller may take now. */
  can: z.object({ progress: z.boolean(), edit: z.boolean(), remove: z.boolean() }),
})
export type Goal = z.infer<typeof Goal>

export const SetGoal = z.object({
  userId: z.uuid('Please choose a person').toLowerCase(),
  title: text(200, 'Please enter a title'),
  description: optionalParagraphs(5000).default(''),
  targetDate: Day,
  priority: Priority.default('MEDIUM'),
})
export type SetGoal = z.infer<typeof SetGoal>

export const EditGoal = z.object({
  id: Id,
  /** New progress in percent. It can be changed by the goal's owner and by people who set goals for everyone. */
  progress: progress.optional(),
  title: text(200, 'Please enter a title').optional(),
  description: optionalParagraphs(5000).optional(),
  targetDate: Day.optional(),
  priority: Priority.optional(),
  /** The `updatedAt` that the client last read. If the goal has changed since, the edit is rejected. */
  updatedAt: Instant.optional(),
})
export type EditGoal = z.infer<typeof EditGoal>

export const ListGoals = PerformanceListInput.extend({
  status: z.enum(goalStatuses).optional(),
  priority: z.enum(goalPriorities).optional(),
  /**
   * `inProgress` lists goals that are started but not completed, including overdue ones; `open` lists all goals not
   * completed.
   */
  only: z.enum(['inProgress', 'open']).optional(),
  sort: z.enum(goalSorts).default('due'),
  order: SortOrder.default('asc'),
})
export type ListGoals = z.infer<typeof ListGoals>

const GoalAnswer = z.object({ goal: Goal })
const readGoalsNeeds = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const goals = {
  goals: route({
    method: 'GET',
    path: '/performance/goals',
    needs: readGoalsNeeds,
    summary: 'List the goals you can see: open ones by target date, then completed ones, newest first',
  })
    .input(ListGoals)
    .output(z.object({ goals: z.array(Goal), pagination: Pagination })),
  goal: route({ method: 'GET', path: '/performance/goals/{id}', needs: readGoalsNeeds, summary: 'Get a goal' })
    .input(IdInput)
    .output(GoalAnswer),
  setGoal: route({
    method: 'POST',
    path: '/performance/goals',
    needs: 'performance.goals_manage',
    summary: 'Set a goal for a person within your reach',
    description: 'The person is notified.',
    success: 201,
  })
    .input(SetGoal)
    .output(GoalAnswer),
  editGoal: route({
    method: 'PATCH',
    path: '/performance/goals/{id}',
    needs: anyOf('performance.read', 'performance.goals_manage'),
    summary: 'Update the progress of your own goal, or a goal that you can set',
    description: 'At 100 the goal is completed, and the person who set it is notified. Below 100 it is open again.',
  })
    .input(EditGoal)
    .output(GoalAnswer),
  removeGoal: route({
    method: 'DELETE',
    path: '/performance/goals/{id}',
    needs: 'performance.goals_manage',
    summary: 'Delete a goal set by mistake',
    success: 204,
  }).input(IdInput),
  goalHistory: route({
    method: 'GET',
    path: '/performance/goals/{id}/history',
    needs: readGoalsNeeds,
    summary: 'List the changes to a goal, newest first',
  })
    .input(IdInput)
    .output(History),
}
