import { z } from 'zod'

const whole = (min: number, max: number, message: string) => z.int(message).min(min, message).max(max, message)
const daysMessage = 'Please enter a whole number of days from 1 to 366'
/** The message for a length of service that is not a number of months. */
export const monthsMessage = 'Please enter a whole number of months from 1 to 600'
const ageMessage = 'Please enter an age from 16 to 100'

/**
 * A step of a leave policy: the days a year of people who fulfil a condition. `SERVICE` is a length of service in
 * completed months, `AGE` an age in years, and `SPECIAL` a special status such as a disability.
 */
export const LeaveStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SERVICE'),
    months: whole(1, 600, monthsMessage),
    days: whole(1, 366, daysMessage),
  }),
  z.object({ kind: z.literal('AGE'), years: whole(16, 100, ageMessage), days: whole(1, 366, daysMessage) }),
  z.object({ kind: z.literal('SPECIAL'), days: whole(1, 366, daysMessage) }),
])
export type LeaveStep = z.infer<typeof LeaveStep>

/** The days of the year in which someone reaches a step: prorated from that day, or those of the step for the whole year. */
export const StepYear = z.enum(['PRORATED', 'WHOLE'])
export type StepYear = z.infer<typeof StepYear>

/** The most steps of a policy. */
export const maxLeaveSteps = 10

/** Returns a text that two steps share only if they have the same condition. */
export const conditionOf = (step: LeaveStep): string =>
  step.kind === 'SPECIAL' ? step.kind : `${step.kind} ${step.kind === 'AGE' ? step.years : step.months}`

/** The steps of a policy, each with a condition of its own. */
export const LeaveSteps = z
  .array(LeaveStep)
  .max(maxLeaveSteps, `Please enter at most ${maxLeaveSteps} steps`)
  .superRefine((steps, context) => {
    const seen = new Set<string>()
    for (const [at, step] of steps.entries()) {
      const condition = conditionOf(step)
      if (seen.has(condition)) {
        const field = step.kind === 'SERVICE' ? 'months' : step.kind === 'AGE' ? 'years' : 'kind'
        context.addIssue({ code: 'custom', path: [at, field], message: 'This step appears twice' })
      }
      seen.add(condition)
    }
  })
