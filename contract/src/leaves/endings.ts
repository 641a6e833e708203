import { z } from 'zod'
import { Days } from './balances.ts'
import { Effect } from '../kit/effects.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'

const lastDay = Day.nullable()

/** The input for previewing the end of leave. */
export const PreviewEndLeave = z.object({
  id: Id,
  /** The new last day; null revokes the whole leave. */
  lastDay,
})
export type PreviewEndLeave = z.infer<typeof PreviewEndLeave>

/** The input for ending approved leave early, or revoking it. */
export const EndLeave = PreviewEndLeave.extend({
  reason: paragraphs(2000, 'Please give a reason'),
  /** The request's `updatedAt` when the preview was made. If it has changed since, the leave is not ended. */
  updatedAt: Instant.optional(),
})
export type EndLeave = z.infer<typeof EndLeave>

/** The effects of ending leave early, or of revoking it. */
export const LeaveEndingPreview = z.object({
  /** The first day that would no longer be leave. */
  startDate: Day,
  endDate: Day,
  /** Number of days returned to the balance. */
  returnedDays: Days,
  /**
   * The returned days by year. The remaining days are null if the type is unlimited, or if the caller does not see the
   * person's balances.
   */
  years: z.array(
    z.object({
      year: z.number().int(),
      days: Days,
      /** Number of returned days that are carried over into the following year; 0 if that year has not begun. */
      carriedOver: Days,
      remainingBefore: Days.nullable(),
      remainingAfter: Days.nullable(),
    }),
  ),
  /** The absences to record and the payroll months affected, as far as the caller may see them. */
  effects: z.array(Effect),
})
export type LeaveEndingPreview = z.infer<typeof LeaveEndingPreview>

/** A past change of approved leave: ended early or revoked. */
export const LeaveEnding = z.object({
  /** The new last day; null if the whole leave was revoked. */
  lastDay: Day.nullable(),
  /** The previous last day. */
  formerEndDate: Day,
  reason: z.string(),
  endedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  endedAt: Instant,
})
export type LeaveEnding = z.infer<typeof LeaveEnding>
