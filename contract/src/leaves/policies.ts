import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { LeaveStep, LeaveSteps, StepYear } from './steps.ts'
import { leaveTypes } from './types.ts'

const wholeDays = (max: number, message: string) => z.int(message).min(0, message).max(max, message)
const yearlyMessage = 'Please enter a whole number of days from 0 to 366'
const stretchMessage = 'Please enter a whole number of days from 1 to 366'

/** The rules of a leave type (contract, "Leave"). Days are whole numbers. */
const ruleFields = {
  /** Days granted each year; null if unlimited. */
  yearlyDays: z.number().nullable(),
  /** True if the days of the year of hire are prorated from the hire date, and rounded to whole days. */
  prorated: z.boolean(),
  /** The days a year by length of service, age or special status. The step with the most days applies. */
  steps: z.array(LeaveStep),
  stepYear: StepYear,
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

/** A policy to set. Without steps and their year, those of the policy that it follows stay. */
export const SetLeavePolicy = z
  .object({
    leaveType: LeaveTypeName,
    effectiveFrom: Day,
    yearlyDays: wholeDays(366, yearlyMessage).nullable(),
    prorated: z.boolean().default(false),
    steps: LeaveSteps.optional(),
    stepYear: StepYear.optional(),
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
  .superRefine(({ yearlyDays, steps = [] }, context) => {
    for (const [at, { days }] of steps.entries())
      if (yearlyDays !== null && days <= yearlyDays)
        context.addIssue({
          code: 'custom',
          path: ['steps', at, 'days'],
          message: 'Please enter more days than the yearly days',
        })
    if (yearlyDays === null && steps.length)
      context.addIssue({ code: 'custom', path: ['steps'], message: 'Unlimited leave has no steps' })
  })
export type SetLeavePolicy = z.infer<typeof SetLeavePolicy>

/** Policies of several leave types to set together, one for each type. */
export const SetLeavePolicies = z.object({
  policies: z
    .array(SetLeavePolicy)
    .min(1, 'Please choose at least one policy')
    .max(leaveTypes.length, 'Please send one policy for each type of leave')
    .refine((policies) => new Set(policies.map(({ leaveType }) => leaveType)).size === policies.length, {
      message: 'Please send one policy for each type of leave',
    }),
})
export type SetLeavePolicies = z.infer<typeof SetLeavePolicies>

/** The people without a detail that a policy needs: their number, and the first ten by name. */
const Lacking = z.object({
  count: z.number().int(),
  people: z.array(PersonName.pick({ id: true, firstName: true, lastName: true })),
})

/** The days that a policy would grant in the first year that follows it, to the people whose balances the caller can see. */
export const LeavePolicyPreview = z.object({
  year: z.number().int(),
  /** The people employed in that year. */
  people: z.number().int(),
  /** The people who would get more or fewer days than by the present policy. Unlimited leave counts as more. */
  more: z.number().int(),
  fewer: z.number().int(),
  /** The number of people by days; null if unlimited. */
  days: z.array(z.object({ days: z.number().nullable(), people: z.number().int() })),
  /** The people without a date of birth. Steps by age don’t apply to them. None if there is no such step. */
  withoutBirthDate: Lacking,
  /** The people whose hire date is not known. Their service counts from the day they were added. None without such a step. */
  withoutHireDate: Lacking,
})
export type LeavePolicyPreview = z.infer<typeof LeavePolicyPreview>
