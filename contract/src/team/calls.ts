import { z } from 'zod'
import { LeaveTypeName } from '../leaves/balances.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Day, Instant, LocalTime } from '../kit/time.ts'

/**
 * Where somebody is: at work, away with approved leave, missed, gone home, not come though their work has begun, expected
 * later in the day, or off.
 */
export const presences = ['IN', 'ON_LEAVE', 'ABSENT', 'LEFT', 'NOT_IN', 'LATER', 'DAY_OFF'] as const
export type Presence = (typeof presences)[number]

/**
 * Somebody below the caller with where they are today, in their own time zone; while a night's work lasts that began
 * yesterday, with where they are of it.
 */
export const TeamMember = PersonName.extend({
  status: z.enum(userStatuses),
  /** Reports to the caller themselves. */
  isDirect: z.boolean(),
  manager: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
  /** Null where the caller does not see it, and before the account is activated. */
  presence: z.enum(presences).nullable(),
  /** Since when they have been in, or gone. */
  since: Instant.nullable(),
  /** The same as their clock on the wall shows it, seen from what is today for them. */
  sinceTime: LocalTime.nullable(),
  /** When the work of somebody begins whose presence is `LATER`. */
  starts: LocalTime.nullable(),
  /** The name of the holiday for which somebody has the day off. */
  holiday: z.string().nullable(),
  leave: z.object({ requestId: z.uuid(), leaveType: LeaveTypeName, endDate: Day }).nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const ListMembers = PageQuery.extend({
  /** Part of a name, e-mail address, position or LL-ID. */
  search: z.string().trim().max(100).default(''),
  presence: z.enum(presences).optional(),
  /** `direct`: those who report to the caller themselves. */
  who: z.enum(['all', 'direct']).default('all'),
})
export type ListMembers = z.infer<typeof ListMembers>

const Count = z.number().int()

/** Figures for the whole team, whatever the search. */
export const TeamToday = z.object({
  members: Count,
  direct: Count,
  presence: z.record(z.enum(presences), Count),
  /** What the caller sees: working days, and leave. */
  sees: z.object({ attendance: z.boolean(), leave: z.boolean() }),
})
export type TeamToday = z.infer<typeof TeamToday>

export const team = {
  members: route({
    method: 'GET',
    path: '/team/members',
    needs: 'users.manage_team',
    summary: 'Everyone below you with where they are today, direct reports first',
  })
    .input(ListMembers)
    .output(z.object({ members: z.array(TeamMember), today: TeamToday, pagination: Pagination })),
}
