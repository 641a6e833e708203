import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const wholeDays = (most: number, message: string) => z.int(message).min(0, message).max(most, message)
const yearly = 'Please enter a whole number of days from 0 to 366'
const stretch = 'Please enter a whole number of days from 1 to 366'

/** The rules of a type of leave (contract, "Leave"). Days are whole here; halves will fit later. */
const rules = {
  /** Granted each year; null is unlimited. */
  yearlyDays: z.number().nullable(),
  /** Whether the year of hire gets only its share, by the days from the hire date, to the nearest whole day. */
  prorated: z.boolean(),
  certificateRequired: z.boolean(),
  /** Whether Saturdays and Sundays cost nothing. */
  workingDaysOnly: z.boolean(),
  /** The most days carried over into the next year. */
  carryOverDays: z.number(),
  /** Days between asking and the first day. */
  noticeDays: z.number().int(),
  /** The most days in one request; null is no limit. */
  longestStretchDays: z.number().int().nullable(),
}

/** The rules that hold for a type of leave from a day on, until a later version begins. */
export const LeavePolicy = z.object({
  id: z.uuid(),
  leaveType: LeaveTypeName,
  effectiveFrom: Day,
  ...rules,
  createdAt: Instant,
})
export type LeavePolicy = z.infer<typeof LeavePolicy>

/** A version of a policy and its author; null for those that a company starts with. */
export const LeavePolicyVersion = LeavePolicy.extend({
  createdBy: PersonName.pick({ firstName: true, lastName: true }).nullable(),
})
export type LeavePolicyVersion = z.infer<typeof LeavePolicyVersion>

export const SetLeavePolicy = z.object({
  leaveType: LeaveTypeName,
  effectiveFrom: Day,
  yearlyDays: wholeDays(366, yearly).nullable(),
  prorated: z.boolean().default(false),
  certificateRequired: z.boolean(),
  workingDaysOnly: z.boolean(),
  carryOverDays: wholeDays(366, yearly),
  noticeDays: wholeDays(366, yearly),
  longestStretchDays: z.int(stretch).min(1, stretch).max(366, stretch).nullable(),
  /** The latest version when the form was opened: if there is a later one by now, nothing is set. */
  version: Id.optional(),
})
export type SetLeavePolicy = z.infer<typeof SetLeavePolicy>
