import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const wholeDays = (max: number, message: string) => z.int(message).min(0, message).max(max, message)
const yearlyMessage = 'Please enter a whole number of days from 0 to 366'
const stretchMessage = 'Please enter a whole number of days from 1 to 366'

/** The rules of a leave type (contract, "Leave"). Days are whole numbers; half days are planned. */
const ruleFields = {
  /** Days granted each year; null if unlimited. */
  yearlyDays: z.number().nullable(),
  /** True if the year of hire grants only a share, by the days from the hire date, rounded to whole days. */
  prorated: z.boolean(),
  certificateRequired: z.boolean(),
  /** True if Saturdays and Sundays cost no days. */
  workingDaysOnly: z.boolean(),
  /** Maximum days carried over into the next year. */
  carryOverDays: z.number(),
  /** Days between the request and the first day. */
  noticeDays: z.number().int(),
  /** Maximum days in one request; null if unlimited. */
  longestStretchDays: z.number().int().nullable(),
}

/** The rules of a leave type from a day on, until a later version begins. */
export const LeavePolicy = z.object({
  id: z.uuid(),
  leaveType: LeaveTypeName,
  effectiveFrom: Day,
  ...ruleFields,
  createdAt: Instant,
})
export type LeavePolicy = z.infer<typeof LeavePolicy>

/** A version of a policy with its author; null for the initial ones. */
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
  /** The latest version when the form was opened: if there is a later one, nothing is set. */
  version: Id.optional(),
})
export type SetLeavePolicy = z.infer<typeof SetLeavePolicy>
