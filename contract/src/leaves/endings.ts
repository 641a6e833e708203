import { z } from 'zod'
import { Days } from './balances.ts'
import { Effect } from '../kit/effects.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const lastDay = Day.nullable()

/** A request to preview an ending. */
export const PreviewEndLeave = z.object({
  id: Id,
  /** The last day of leave; null withdraws the whole leave. */
  lastDay,
})
export type PreviewEndLeave = z.infer<typeof PreviewEndLeave>

/** A request to end approved leave early, or to withdraw it. */
export const EndLeave = PreviewEndLeave.extend({
  reason: paragraphs(2000, 'Please give a reason'),
  /** The request's `updatedAt` when its ending was previewed: if it has changed since, nothing is ended. */
  updatedAt: Instant.optional(),
})
export type EndLeave = z.infer<typeof EndLeave>

/** The changes that an ending would make; nothing is changed. */
export const LeaveEndingPreview = z.object({
  /** The days that would no longer be leave. */
  startDate: Day,
  endDate: Day,
  /** Number of days returned to the balance. */
  returnedDays: Days,
  /**
   * One item for each year with returned days. The remaining days are null if the type is unlimited, and for callers
   * who do not see the person's balances.
   */
  years: z.array(
    z.object({
      year: z.number().int(),
      days: Days,
      /** Number of them carried over into the next year, which has begun. */
      carriedOver: Days,
      remainingBefore: Days.nullable(),
      remainingAfter: Days.nullable(),
    }),
  ),
  /** The absences recorded and the payroll months changed, as far as the caller sees them. */
  effects: z.array(Effect),
})
export type LeaveEndingPreview = z.infer<typeof LeaveEndingPreview>

/** A past ending of leave. */
export const LeaveEnding = z.object({
  /** The new last day; null if the whole leave was withdrawn. */
  lastDay: Day.nullable(),
  /** The previous last day. */
  formerEndDate: Day,
  reason: z.string(),
  endedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  endedAt: Instant,
})
export type LeaveEnding = z.infer<typeof LeaveEnding>
