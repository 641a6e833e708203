import { z } from 'zod'
import { LeaveTypeName } from '../leaves/balances.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Day, Instant, LocalTime } from '../kit/time.ts'
import { teamSorts } from './sorts.ts'

/**
 * The presences of a person: clocked in (`IN`), on leave, absent, clocked out (`LEFT`), expected but not clocked in
 * (`NOT_IN`), expected later today (`LATER`), and off.
 */
export const presences = ['IN', 'ON_LEAVE', 'ABSENT', 'LEFT', 'NOT_IN', 'LATER', 'DAY_OFF'] as const
export type Presence = (typeof presences)[number]

/**
 * A person below the caller, with their presence today in their own time zone. A night shift that began yesterday
 * counts as today until it ends.
 */
export const TeamMember = PersonName.extend({
  status: z.enum(userStatuses),
  /** True for the caller's direct reports. */
  isDirect: z.boolean(),
  manager: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
  /** Null if the caller may not see it, or if the account is not activated yet. */
  presence: z.enum(presences).nullable(),
  /** The time of the clock-in if `presence` is `IN`, of the clock-out if it is `LEFT`; null otherwise. */
  since: Instant.nullable(),
  /** `since` as the person's local time. Its `dayOffset` counts from their current day. */
  sinceTime: LocalTime.nullable(),
  /** Start of work if `presence` is `LATER`; null otherwise. */
  starts: LocalTime.nullable(),
  /** Name of the holiday if it gives the person the day off; null otherwise. */
  holiday: z.string().nullable(),
  leave: z.object({ requestId: z.uuid(), leaveType: LeaveTypeName, endDate: Day }).nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const ListMembers = PageQuery.extend({
  /** Part of a name, email address, position or LL-ID. */
  search: z.string().trim().max(100).default(''),
  presence: z.enum(presences).optional(),
  /** `direct` lists only the caller's direct reports. */
  who: z.enum(['all', 'direct']).default('all'),
  sort: z.enum(teamSorts).default('direct'),
  order: SortOrder.default('asc'),
})
export type ListMembers = z.infer<typeof ListMembers>

const Count = z.number().int()

/** Figures for the whole team, regardless of the search. */
export const TeamToday = z.object({
  members: Count,
  direct: Count,
  presence: z.record(z.enum(presences), Count),
  /** The caller's access to the team's attendance and to its leave; true if they may see it. */
  sees: z.object({ attendance: z.boolean(), leave: z.boolean() }),
})
export type TeamToday = z.infer<typeof TeamToday>

export const team = {
  members: route({
    method: 'GET',
    path: '/team/members',
    needs: 'users.manage_team',
    tool: 'list_team',
    summary: 'List everyone below you with today’s status, direct reports first',
  })
    .input(ListMembers)
    .output(z.object({ members: z.array(TeamMember), today: TeamToday, pagination: Pagination })),
}
