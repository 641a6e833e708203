import { z } from 'zod'
import { Days } from './balances.ts'
import { Effect } from '../kit/effects.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const lastDay = Day.nullable()

/** An ending to be looked at before it is made. */
export const PreviewEndLeave = z.object({
  id: Id,
  /** The last day of leave; null takes the whole leave back. */
  lastDay,
})
export type PreviewEndLeave = z.infer<typeof PreviewEndLeave>

/** An approved leave that ends early, or is taken back. */
export const EndLeave = PreviewEndLeave.extend({
  reason: paragraphs(2000, 'Please give a reason'),
  /** The request's `updatedAt` when its ending was looked at: if it has changed since, nothing is ended. */
  updatedAt: Instant.optional(),
})
export type EndLeave = z.infer<typeof EndLeave>

/** Changes that an ending would make; nothing is changed. */
export const LeaveEndingPreview = z.object({
  /** The days that would be leave no longer. */
  startDate: Day,
  endDate: Day,
  /** Number of days that go back to the balance. */
  returnedDays: Days,
  /**
   * One for each year with days that go back. What remains is null where the type is unlimited, and for callers who do not
   * see the person's balances.
   */
  years: z.array(
    z.object({
      year: z.number().int(),
      days: Days,
      /** Number of them that go over into the next year, which has begun. */
      carriedOver: Days,
      remainingBefore: Days.nullable(),
      remainingAfter: Days.nullable(),
    }),
  ),
  /** Absences that are recorded and months of payroll that change, as far as the caller sees them. */
  effects: z.array(Effect),
})
export type LeaveEndingPreview = z.infer<typeof LeaveEndingPreview>

/** One ending of a leave, as it was made. */
export const LeaveEnding = z.object({
  /** The last day since then; null where the whole leave was taken back. */
  lastDay: Day.nullable(),
  /** The last day before. */
  formerEndDate: Day,
  reason: z.string(),
  endedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  endedAt: Instant,
})
export type LeaveEnding = z.infer<typeof LeaveEnding>
