import { z } from 'zod'
import { Attention } from './attention.ts'
import { EmployeeDashboard } from './home.ts'
import { PresenceNow, ShowPresence } from './presence.ts'
import { dashboardNeeds } from './variants.ts'
import { anyOf } from '../access/needs.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'

const Count = z.number().int()

/**
 * Figures of the whole company (specification 1, section 3). `recentlyAdded` counts the people added in the last seven
 * days, `addedBefore` those of the seven days before, and `addedThisMonth` those of the last 30.
 */
export const AdminDashboard = z.object({
  users: z.object({
    total: Count,
    active: Count,
    inactive: Count,
    recentlyAdded: Count,
    addedBefore: Count,
    addedThisMonth: Count,
  }),
  leaves: z.object({ pending: Count }),
  /** Number of active people in each department and role, largest first. */
  departments: z.array(z.object({ department: z.string(), count: Count })),
  roles: z.array(z.object({ role: z.string(), count: Count })),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/**
 * Figures about a manager's team (everyone below them) or, for HR, about the whole company. Figures that the caller may
 * not see are omitted.
 */
export const TeamDashboard = z.object({
  /**
   * The first six members: active people first, then by name. `onLeaveToday` is omitted if the caller may not see
   * leave.
   */
  teamMembers: z
    .array(PersonName.extend({ status: z.enum(userStatuses), onLeaveToday: z.boolean().optional() }))
    .optional(),
  /** `total` includes accounts that are not activated yet. For the whole company, it also includes deactivated ones. */
  members: z.object({ active: Count, total: Count }).optional(),
  /** Number of pending requests, without the caller's own. */
  pendingLeaves: Count.optional(),
  /**
   * The number of requests decided and the days of approved leave, both in the company's current month. `onLeaveToday`
   * is the number of people on leave today.
   */
  thisMonth: z.object({ decided: Count, leaveDays: z.number(), onLeaveToday: Count }).optional(),
})
export type TeamDashboard = z.infer<typeof TeamDashboard>

export const dashboards = {
  admin: route({
    method: 'GET',
    path: '/dashboard/admin',
    needs: dashboardNeeds.admin,
    summary: 'Get the company dashboard',
  }).output(z.object({ dashboard: AdminDashboard })),
  manager: route({
    method: 'GET',
    path: '/dashboard/team',
    needs: dashboardNeeds.manager,
    summary: 'Get the manager dashboard, about everyone below you',
    description: 'Includes leave figures if you can see the team’s leave.',
  }).output(TeamDashboard),
  hr: route({
    method: 'GET',
    path: '/dashboard/hr',
    needs: dashboardNeeds.hr,
    summary: 'Get the HR dashboard, about everyone',
    description:
      'People and headcount need `dashboard.hr`, `users.read` or `leaves.all_view`; leave figures need access to ' +
      'everyone’s leave. Otherwise they are omitted.',
  }).output(TeamDashboard),
  employee: route({
    method: 'GET',
    path: '/dashboard/employee',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Get your own day, leave, payslip and tasks, and your team’s absences',
    description: 'Parts that you have no access to are omitted. Leave types of teammates are not part of it.',
  }).output(EmployeeDashboard),
  presence: route({
    method: 'GET',
    path: '/dashboard/presence',
    needs: anyOf('attendance.team_view', 'attendance.all_view', 'leaves.team_view', 'leaves.all_view'),
    summary: 'List the people in a group today: in, late, away or not in',
    description:
      'Of your team or the company. For `company`, you need access to everyone’s attendance or leave. Groups without access are omitted.',
  })
    .input(ShowPresence)
    .output(PresenceNow),
  attention: route({
    method: 'GET',
    path: '/dashboard/attention',
    needs: dashboardNeeds.admin,
    summary: 'Get the problems that need an administrator',
    description:
      'Backups, emails, API keys, payroll months and insurance limits. Each part needs the permission for its screen; without it, it is omitted.',
  }).output(Attention),
}
