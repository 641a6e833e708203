import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, paragraphs } from '../kit/text.ts'
import { Day, Instant, LocalTime, Month, TypedTime } from '../kit/time.ts'
import { attendanceStatuses } from '../kit/worktime.ts'
import { maxBreakMinutes } from './typedHours.ts'

/**
 * PENDING corrections need another person's approval. APPLIED ones changed the day's hours; REJECTED and WITHDRAWN ones
 * did not.
 */
export const correctionStatuses = ['PENDING', 'APPLIED', 'REJECTED', 'WITHDRAWN'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** A summary of a day's hours, before or after a correction, in minutes. */
export const DayHours = z.object({
  clockIn: Instant.nullable(),
  clockOut: Instant.nullable(),
  clockInTime: LocalTime.nullable(),
  clockOutTime: LocalTime.nullable(),
  breakMinutes: z.number().int(),
  workedMinutes: z.number().int(),
})
export type DayHours = z.infer<typeof DayHours>

const PersonReference = PersonName.pick({ id: true, firstName: true, lastName: true })

/** A correction of a day's hours. Once it is created, only a decision can be added. */
export const Correction = z.object({
  id: z.uuid(),
  user: PersonReference.extend({ llId: z.string().nullable() }),
  date: Day,
  /** The record's id; null while there is no record. */
  recordId: z.uuid().nullable(),
  before: DayHours.nullable(),
  /** The hours after the correction; null if the record was deleted. */
  after: DayHours.nullable(),
  reason: z.string(),
  status: z.enum(correctionStatuses),
  createdBy: PersonReference.nullable(),
  createdAt: Instant,
  decidedBy: PersonReference.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The day's overtime if it is pending, in minutes as recorded before the correction; null if none is pending. */
  pendingOvertime: z.object({ minutes: z.number().int(), can: z.object({ approve: z.boolean() }) }).nullable(),
  /** Actions available to the caller now. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Correction = z.infer<typeof Correction>

const breakMessage = `Break time must be between 0 and ${maxBreakMinutes} minutes`

const Reason = paragraphs(1000, 'Please give a reason')
const timeFields = { clockIn: TypedTime, clockOut: TypedTime }

export const EditRecord = z.object({
  id: Id,
  ...timeFields,
  /** The reason for the correction. */
  notes: Reason,
  /** The record's `updatedAt` when the user opened it. The call is refused if the record has changed since. */
  updatedAt: Instant.optional(),
})
export type EditRecord = z.infer<typeof EditRecord>

export const CreateRecord = z.object({
  userId: Id,
  date: Day,
  ...timeFields,
  /** The status that the caller expects the day to have. The call is refused if the hours lead to another status. */
  status: z.enum(attendanceStatuses, 'Please choose PRESENT, LATE, HALF_DAY or ABSENT').optional(),
  notes: Reason,
})
export type CreateRecord = z.infer<typeof CreateRecord>

export const RemoveRecord = z.object({ id: Id, reason: Reason })
export type RemoveRecord = z.infer<typeof RemoveRecord>

export const OverrideWorkedHours = z.object({
  userId: Id,
  date: Day,
  ...timeFields,
  /**
   * The break in minutes. It may or may not include the gaps between the day's sessions: the server finds out by
   * comparing the times with the total.
   */
  breakTime: z.int(breakMessage).min(0, breakMessage).max(maxBreakMinutes, breakMessage),
  /** Hours; must match the times and the break. */
  totalWorkedHours: z
    .number('Please enter the hours')
    .min(0, 'Please enter at least 0 hours')
    .max(36, 'Please enter at most 36 hours'),
  overrideReason: Reason,
})
export type OverrideWorkedHours = z.infer<typeof OverrideWorkedHours>

export const ClockOutForgotten = z.object({
  /** The date of the record that is still open or was closed by the server. */
  date: Day,
  clockOut: TypedTime,
  reason: Reason,
})
export type ClockOutForgotten = z.infer<typeof ClockOutForgotten>

export const DecideCorrection = z
  .object({
    id: Id,
    /** Only the requester can choose WITHDRAWN. */
    status: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN'], 'Please choose APPROVED, REJECTED or WITHDRAWN'),
    reason: optionalParagraphs(1000).nullish(),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || !!reason, {
    path: ['reason'],
    message: 'Please give a reason for the rejection',
  })
export type DecideCorrection = z.infer<typeof DecideCorrection>

/** A row of Recent Worked Hours (specification 2, sections 2 and 3): a day's corrected hours with the original ones. */
export const WorkedHours = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  date: Day,
  clockIn: Instant.nullable(),
  clockOut: Instant.nullable(),
  clockInTime: LocalTime.nullable(),
  clockOutTime: LocalTime.nullable(),
  /** The break in minutes. */
  breakTime: z.number().int(),
  /** Hours with two decimals. */
  totalWorkedHours: z.number(),
  /** The hours originally clocked; null if the day's hours were not corrected. */
  original: DayHours.nullable(),
  /** The reason for the correction; null if the caller may not see this person's corrections. */
  overrideReason: z.string().nullable(),
  modifiedBy: PersonReference.nullable(),
  modifiedAt: Instant.nullable(),
  /** True while a correction of that day is pending. */
  pending: z.boolean(),
})
export type WorkedHours = z.infer<typeof WorkedHours>

const correctionNeeds = anyOf(
  'attendance.update',
  'attendance.edit_working_hours',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_all',
)
const outcomeDescription =
  'A correction for people within your reach applies at once, and they are notified. One for yourself needs approval by someone else; see `correction.status`. ' +
  '400 with path `clockIn` or `clockOut` for a time that does not exist on that day. An end before the start is on the next day.'

const CorrectionAnswer = z.object({ correction: Correction })

export const corrections = {
  editRecord: route({
    method: 'PUT',
    path: '/attendance/records/{id}',
    needs: correctionNeeds,
    summary: 'Correct the hours of a working day',
    description: `${outcomeDescription} 409 \`attendance.changed_meanwhile\` if \`updatedAt\` does not match.`,
  })
    .input(EditRecord)
    .output(CorrectionAnswer),
  removeRecord: route({
    method: 'DELETE',
    path: '/attendance/records/{id}',
    needs: 'attendance.delete',
    summary: 'Delete the hours of a person’s working day, keeping the original punches',
  })
    .input(RemoveRecord)
    .output(CorrectionAnswer),
  createRecord: route({
    method: 'POST',
    path: '/attendance/create',
    needs: correctionNeeds,
    summary: 'Record the hours of a day without clock-in',
    description: `${outcomeDescription} The hours determine the status: 400 with path \`status\` if another is sent.`,
    success: 201,
  })
    .input(CreateRecord)
    .output(CorrectionAnswer),
  overrideWorkedHours: route({
    method: 'POST',
    path: '/attendance/worked-hours',
    needs: correctionNeeds,
    summary: 'Override the worked hours of a day, with a reason',
    description: outcomeDescription,
  })
    .input(OverrideWorkedHours)
    .output(z.object({ workedHours: WorkedHours, correction: Correction })),
  workedHours: route({
    method: 'GET',
    path: '/attendance/worked-hours/{userId}',
    needs: correctionNeeds,
    summary: 'List a person’s latest thirty days with hours and corrections, or those of a month',
  })
    .input(z.object({ userId: Id, month: Month.optional() }))
    .output(z.object({ workedHours: z.array(WorkedHours) })),
  clockOutForgotten: route({
    method: 'POST',
    path: '/attendance/clock-out-forgotten',
    needs: anyOf('attendance.create', 'attendance.clock_out'),
    summary: 'Report your clock-out time for a day without clock-out',
    description:
      'Closes a session that is still open, and requests a correction with your clock-out time. Someone else approves the request.',
  })
    .input(ClockOutForgotten)
    .output(CorrectionAnswer),
  corrections: route({
    method: 'GET',
    path: '/attendance/corrections',
    needs: correctionNeeds,
    summary: 'List the corrections that you can decide, or your own',
  })
    .input(
      PageQuery.extend({
        whose: z.enum(['waiting', 'own']).default('waiting'),
        /** The id of the correction to list first, if it is in the list. */
        first: Id.optional(),
      }),
    )
    .output(z.object({ corrections: z.array(Correction), pagination: Pagination })),
  decideCorrection: route({
    method: 'PATCH',
    path: '/attendance/corrections/{id}',
    needs: correctionNeeds,
    summary: 'Approve, reject or withdraw a correction',
    description:
      'You can’t decide your own corrections, except as a Super Admin without a manager. 409 `attendance.decided` if it is already decided.',
  })
    .input(DecideCorrection)
    .output(CorrectionAnswer),
}
