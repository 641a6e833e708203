import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const wholeDays = (max: number, message: string) => z.int(message).min(0, message).max(max, message)
const yearlyMessage = 'Please enter a whole number of days from 0 to 366'
const stretchMessage = 'Please enter a whole number of days from 1 to 366'

/** The rules of a leave type (contract, "Leave"). Days are whole numbers. */
const ruleFields = {
  /** Days granted each year; null if unlimited. */
  yearlyDays: z.number().nullable(),
  /** True if the days of the year of hire are prorated from the hire date, and rounded to whole days. */
  prorated: z.boolean(),
  certificateRequired: z.boolean(),
  /** True if only working days are deducted from the balance. */
  workingDaysOnly: z.boolean(),
  /** Maximum number of days carried over into the next year. */
  carryOverDays: z.number(),
  /** Minimum number of days between the request and the first day of leave. */
  noticeDays: z.number().int(),
  /** Maximum length of one request in days; null if unlimited. */
  longestStretchDays: z.number().int().nullable(),
}

/** The rules of a leave type from a given day until the next version. */
export const LeavePolicy = z.object({
  id: z.uuid(),
  leaveType: LeaveTypeName,
  effectiveFrom: Day,
  ...ruleFields,
  createdAt: Instant,
})
export type LeavePolicy = z.infer<typeof LeavePolicy>

/** A version of a policy. `createdBy` is its author; null for the initial version. */
export const LeavePolicyVersion = LeavePolicy.extend({
  createdBy: PersonName.pick({ firstName: true, lastName: true }).nullable(),
})
export type LeavePolicyVersion = z.infer<typeof LeavePolicyVersion>

export const SetLeavePolicy = z.object({
  leaveType: LeaveTypeName,
  effectiveFrom: Day,
  yearlyDays: wholeDays(366, yearlyMessage).nullable(),
  prorated: z.boolean().default(false),
  certificateRequired: z.boolean(),
  workingDaysOnly: z.boolean(),
  carryOverDays: wholeDays(366, yearlyMessage),
  noticeDays: wholeDays(366, yearlyMessage),
  longestStretchDays: z.int(stretchMessage).min(1, stretchMessage).max(366, stretchMessage).nullable(),
  /**
   * The id of the version that was the latest when the form was opened. If there is a later one, the change is
   * rejected.
   */
  version: Id.optional(),
})
export type SetLeavePolicy = z.infer<typeof SetLeavePolicy>
