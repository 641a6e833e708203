import { z } from 'zod'
import { maxDecisions } from './limits.ts'
import { PageQuery, SortOrder } from './paging.ts'
import { pendingSorts } from './pendingSorts.ts'
import { Id, optionalText } from './text.ts'
import { Day } from './time.ts'

/** The filters of a list of requests pending the caller's decision. `from` and `to` limit the days it is about. */
export const PendingQuery = PageQuery.extend({
  search: z.string().trim().max(100).optional(),
  department: optionalText(100).optional(),
  /** The person whom the requests concern. */
  userId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(pendingSorts).default('requested'),
  order: SortOrder.default('asc'),
})
export type PendingQuery = z.infer<typeof PendingQuery>

/** Returns the schema for the requests to decide: at least one, at most `maxDecisions`, each only once. */
export const decisionItems = <T extends z.ZodObject<{ id: typeof Id }>>(item: T) =>
  z
    .array(item)
    .min(1, 'Please choose at least one request')
    .max(maxDecisions, `Please choose at most ${maxDecisions} requests`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Please choose each request only once')

/** The result for one of several requests: decided, or refused for the same reason as a single decision. */
export const DecisionResult = z.object({
  id: z.uuid(),
  decided: z.boolean(),
  /** The code of the refusal, if it has one. */
  code: z.string().optional(),
  /** The sentence of the refusal. */
  message: z.string().optional(),
})
export type DecisionResult = z.infer<typeof DecisionResult>

/** The answer to a decision on many requests: one result for each request, in the order sent. */
export const DecisionResults = z.object({ results: z.array(DecisionResult) })
export type DecisionResults = z.infer<typeof DecisionResults>

/** The part of a pending list's answer that its filters need: the departments of all pending requests. */
export const PendingDepartments = z.array(z.string())

/** The rule of all calls that decide on many requests, for their descriptions. */
export const decideManyRule =
  `At most ${maxDecisions} at once. Each is decided by itself, under the same rules as a single one: ` +
  'one that is refused does not stop the others, and `results` gives the reason.'
