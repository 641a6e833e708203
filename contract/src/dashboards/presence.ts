import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { Day, LocalTime } from '../kit/time.ts'

/**
 * The groups of people on a team dashboard: clocked in, late today (whether they are still in or not), on leave today,
 * and expected but not clocked in.
 */
export const presenceGroups = ['IN', 'LATE', 'AWAY', 'NOT_IN'] as const
export type PresenceGroup = (typeof presenceGroups)[number]

/** A person of a group. Their leave type is not part of it. */
export const PresentPerson = PersonName.omit({ email: true }).extend({
  /** The local time of the current clock-in, or of the last clock-out; null for people who have not clocked in. */
  sinceTime: LocalTime.nullable(),
  /** The local time from which a person who has not clocked in is expected; null for all others. */
  expectedTime: LocalTime.nullable(),
  isIn: z.boolean(),
  /** The last day of the leave of a person who is away; null otherwise. */
  awayUntil: Day.nullable(),
})
export type PresentPerson = z.infer<typeof PresentPerson>

export const ShowPresence = PageQuery.extend({
  /** Everyone below the caller, or the whole company. */
  scope: z.enum(['team', 'company']),
  group: z.enum(presenceGroups).default('IN'),
})
export type ShowPresence = z.infer<typeof ShowPresence>

/** One page of a group, and the number of people in each group. Groups that the caller may not see are omitted. */
export const PresenceNow = z.object({
  counts: z.partialRecord(z.enum(presenceGroups), z.number().int()),
  people: z.array(PresentPerson),
  pagination: Pagination,
})
export type PresenceNow = z.infer<typeof PresenceNow>
