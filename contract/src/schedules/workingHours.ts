import { z } from 'zod'
import { decimalsMessage, hasAtMostTwoDecimals } from '../kit/money.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, TimeOfDay } from '../kit/time.ts'
import { PersonName } from '../kit/people.ts'
import { weekDays } from '../kit/worktime.ts'
import { hasDuration, durationError } from './shifts.ts'

/**
 * A person's working hours from a given day on (specification 2, section 3). `breakDuration` is in minutes,
 * `hoursPerDay` in hours.
 */
export const WorkingHours = z.object({
  hoursPerDay: z.number(),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  breakDuration: z.number().int(),
  workingDays: z.array(z.enum(weekDays)),
  /** Null for the default hours. */
  effectiveFrom: Day.nullable(),
  /** The origin of these hours: set for this person, or for the whole company. */
  of: z.enum(['person', 'company']),
  setBy: PersonName.pick({ firstName: true, lastName: true }).nullable(),
  setAt: Instant.nullable(),
})
export type WorkingHours = z.infer<typeof WorkingHours>

const hoursRange = 'Please enter hours from 0.25 to 24'
const breakRange = 'Please enter whole minutes from 0 to 480'
const hours = {
  hoursPerDay: z
    .number(hoursRange)
    .min(0.25, hoursRange)
    .max(24, hoursRange)
    .refine(hasAtMostTwoDecimals, decimalsMessage),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  breakDuration: z.int(breakRange).min(0, breakRange).max(480, breakRange),
  workingDays: z
    .array(z.enum(weekDays, 'Please choose days of the week'))
    .min(1, 'Please choose at least one day')
    .max(7),
  /** Today or later: past days keep the hours that applied then. */
  effectiveFrom: Day,
}

export const SetCompanyHours = z
  .object({
    ...hours,
    /**
     * The id of the version that was the latest when the form was opened. If there is a later one, the change is
     * rejected.
     */
    version: Id.nullable().optional(),
  })
  .refine(hasDuration, durationError)
export type SetCompanyHours = z.infer<typeof SetCompanyHours>
export const SetWorkingHours = z.object({ userId: Id, ...hours }).refine(hasDuration, durationError)
export type SetWorkingHours = z.infer<typeof SetWorkingHours>
