import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { PaidPerson, PayrollException, PayrollStatus } from './records.ts'
import { MonthInput } from './runKeys.ts'

export const ListTeam = PageQuery.extend({ ...MonthInput.shape, search: z.string().trim().max(100).optional() })
export type ListTeam = z.infer<typeof ListTeam>

/** A team member and the status of their pay for a month, without amounts. */
export const TeamMember = z.object({
  user: PaidPerson,
  /** The member's records, one per currency; empty before the month is generated. */
  records: z.array(z.object({ status: PayrollStatus, exceptions: z.array(PayrollException) })),
})
export type TeamMember = z.infer<typeof TeamMember>

export const team = {
  team: route({
    method: 'GET',
    path: '/payroll/team',
    needs: 'payroll.create',
    summary: 'List the payroll status and exceptions of a month for people within your reach, without amounts',
  })
    .input(ListTeam)
    .output(z.object({ team: z.array(TeamMember), pagination: Pagination })),
}
