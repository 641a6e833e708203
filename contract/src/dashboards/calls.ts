import { z } from 'zod'
import { dashboardNeeds } from './variants.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'

const Count = z.number().int()

/** Figures of the whole company (specification 1, section 3). `recentlyAdded` counts the last seven days. */
export const AdminDashboard = z.object({
  users: z.object({ total: Count, active: Count, inactive: Count, recentlyAdded: Count }),
  leaves: z.object({ pending: Count }),
  /** Active people in each department and role, largest first. */
  departments: z.array(z.object({ department: z.string(), count: Count })),
  roles: z.array(z.object({ role: z.string(), count: Count })),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/**
 * A manager's team: everyone below them; for HR the whole company, including themselves. Figures that the caller may
 * not know are omitted, not zero.
 */
export const TeamDashboard = z.object({
  /** The first six by name, active people first. `onLeaveToday` comes with the leave figures. */
  teamMembers: z
    .array(PersonName.extend({ status: z.enum(userStatuses), onLeaveToday: z.boolean().optional() }))
    .optional(),
  /** The total includes accounts not activated yet; for the whole company also deactivated ones. */
  members: z.object({ active: Count, total: Count }).optional(),
  /** Number of other people's requests pending. */
  pendingLeaves: Count.optional(),
  /** Figures of this month in the company's time zone: requests decided, and days of approved leave in the month. */
  thisMonth: z.object({ decided: Count, leaveDays: z.number(), onLeaveToday: Count }).optional(),
})
export type TeamDashboard = z.infer<typeof TeamDashboard>

export const dashboards = {
  admin: route({
    method: 'GET',
    path: '/dashboard/admin',
    needs: dashboardNeeds.admin,
    summary: 'Get the company’s figures',
  }).output(z.object({ dashboard: AdminDashboard })),
  manager: route({
    method: 'GET',
    path: '/dashboard/team',
    needs: dashboardNeeds.manager,
    summary: 'Get the figures of everyone below you',
    description: 'Includes leave figures if you can see the team’s leave.',
  }).output(TeamDashboard),
  hr: route({
    method: 'GET',
    path: '/dashboard/hr',
    needs: dashboardNeeds.hr,
    summary: 'Get the figures of everyone, for HR',
    description:
      'People and headcount need `dashboard.hr`, `users.read` or `leaves.all_view`; leave figures need access to ' +
      'everyone’s leave. Otherwise they are omitted.',
  }).output(TeamDashboard),
}
