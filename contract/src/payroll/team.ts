import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { OfMonth, PaidPerson, PayrollException, PayrollStatus } from './records.ts'

export const ListTeam = PageQuery.extend({ ...OfMonth.shape, search: z.string().trim().max(100).optional() })
export type ListTeam = z.infer<typeof ListTeam>

/** A team member and the status of their pay of a month, without amounts. */
export const TeamMember = z.object({
  user: PaidPerson,
  /** One item per currency; empty before the month is generated. */
  records: z.array(z.object({ status: PayrollStatus, exceptions: z.array(PayrollException) })),
})
export type TeamMember = z.infer<typeof TeamMember>

export const team = {
  team: route({
    method: 'GET',
    path: '/payroll/team',
    needs: 'payroll.create',
    summary: 'Status and exceptions of the payroll records of a month, without amounts, for people within reach',
  })
    .input(ListTeam)
    .output(z.object({ team: z.array(TeamMember), pagination: Pagination })),
}
