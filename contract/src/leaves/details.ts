import { z } from 'zod'
import { Id } from '../kit/text.ts'
import { Day, HireDay, Instant } from '../kit/time.ts'
import { LeaveStep } from './steps.ts'

const monthsMessage = 'Please enter a whole number of months from 0 to 720'

/** The details of a person that the steps of leave policies need. */
export const LeaveDetails = z.object({
  /** Null if unknown. Steps by age then don’t apply. */
  birthDate: HireDay.nullable(),
  /** Completed months of service with other employers that count for leave. */
  earlierMonths: z.int(monthsMessage).min(0, monthsMessage).max(720, monthsMessage),
  /** The first day of a special status, such as a disability; null without one. */
  specialFrom: HireDay.nullable(),
})
export type LeaveDetails = z.infer<typeof LeaveDetails>

export const SetLeaveDetails = LeaveDetails.extend({ userId: Id })
export type SetLeaveDetails = z.infer<typeof SetLeaveDetails>

/** The details of a person with the time when they were last saved; null if nothing was entered. */
export const SavedLeaveDetails = LeaveDetails.extend({ savedAt: Instant.nullable() })
export type SavedLeaveDetails = z.infer<typeof SavedLeaveDetails>

/** The days of a person's year, and the parts of the year that the steps of a policy make. */
export const Entitlement = z.object({
  /** The days of the year: the share of each part, rounded to a whole number together. */
  days: z.number(),
  /** The parts of the year in order, each with the days of a whole year. */
  parts: z.array(
    z.object({
      firstDay: Day,
      lastDay: Day,
      yearlyDays: z.number(),
      /** The step that applies; null for the yearly days of the policy, or if the caller may not know the reason. */
      step: LeaveStep.nullable(),
    }),
  ),
  /** True if the policy has a step by age and no date of birth is known. False if the caller may not know. */
  lacksBirthDate: z.boolean(),
})
export type Entitlement = z.infer<typeof Entitlement>
