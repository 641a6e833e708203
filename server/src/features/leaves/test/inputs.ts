import { eq } from 'drizzle-orm'
import type { AdjustBalance } from '@muster/contract/leaves/balances'
import type { DecideLeave, CreateLeave } from '@muster/contract/leaves/drafts'
import type { SetLeaveDetails } from '@muster/contract/leaves/details'
import type { SetLeavePolicies, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { leaveDetails } from '../tables.ts'
import { nextYear } from './leaves.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { approvedLeaveOf, leaveOf, leaveWithCertificate } from './world.ts'
import type { Who } from '../../../../testing/rows.ts'

export const leaveInput = async (world: World, { subject }: Who) => ({
  id: subject ? await leaveOf(world, subject) : unknownId(),
})
export const monthInput = () => ({ from: '2025-11-01', to: '2025-11-30' })
export const certificateInput = async (world: World, { subject }: Who) => ({
  id: subject ? await leaveWithCertificate(world, subject) : unknownId(),
})
export const decideInput = (status: DecideLeave['status']) => async (world: World, ids: Who) => ({
  ...(await leaveInput(world, ids)),
  status,
  ...(status === 'REJECTED' ? { rejectionReason: 'Too many away' } : {}),
})
let days = 1
export const requestLeaveInput = (): CreateLeave => {
  // Between the days that the world requests.
  days = (days + 2) % 360
  const day = Temporal.PlainDate.from(`${nextYear}-01-01`).add({ days }).toString()
  return { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A rest' }
}
export const editLeaveInput = async (world: World, ids: Who) => ({
  ...requestLeaveInput(),
  ...(await leaveInput(world, ids)),
})
/** Creates an approved leave and returns the input that revokes it. */
export const leaveEndInput = async (world: World, { subject }: Who) => ({
  id: subject ? await approvedLeaveOf(world, subject) : unknownId(),
  lastDay: null,
  reason: 'The trip was cancelled',
})
export const previewInput = async (world: World, ids: Who) => ({
  ...(await leaveInput(world, ids)),
  leaveType: 'UNPAID',
  startDate: `${nextYear}-03-01`,
  endDate: `${nextYear}-03-03`,
})
export const leaveTypeInput = () => ({ leaveType: 'ANNUAL', page: 1, limit: 100 })
/** Returns the initial policy as input, so that setting it changes nothing. */
export const policyInput = (): SetLeavePolicy => ({
  leaveType: 'PATERNITY',
  effectiveFrom: '2090-01-01',
  yearlyDays: 5,
  prorated: false,
  steps: [],
  stepYear: 'PRORATED',
  certificateRequired: false,
  workingDaysOnly: false,
  carryOverDays: 0,
  noticeDays: 0,
  longestStretchDays: null,
})
export const policiesInput = (): SetLeavePolicies => ({ policies: [policyInput()] })
export const balanceInput = (_: World, ids: Who) => ({ userId: ids.subject ?? unknownId(), leaveType: 'ANNUAL' })
export const adjustmentInput = (_: World, ids: Who): AdjustBalance => ({
  userId: ids.subject ?? unknownId(),
  leaveType: 'ANNUAL',
  adjustment: 2,
  reason: 'Moved house',
  year: nextYear,
})

/** Requests leave for a person below the actor and returns the input that approves it with others. */
export const decideManyInput = async (world: World, { actor }: Who) => ({
  status: 'APPROVED',
  requests: [{ id: await leaveOf(world, await world.person('Employee', actor)) }],
})

/** Removes the details of a person and returns the input that sets them. */
export async function detailsInput({ app: { app } }: World, { subject }: Who): Promise<SetLeaveDetails> {
  const userId = subject ?? unknownId()
  await app.db.delete(leaveDetails).where(eq(leaveDetails.userId, userId))
  return { userId, birthDate: '1980-05-01', earlierMonths: 1, specialFrom: null }
}
