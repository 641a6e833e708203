import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { reportIds } from './metrics.ts'

/** The maximum number of schedules per person (`maxSchedules`) and of recipients of each (`maxRecipients`). */
export const maxSchedules = 20
export const maxRecipients = 50

export const scheduleSteps = ['week', 'month'] as const

/** The report to send: the dashboard with all reports, one of them, or a custom report by its id. */
const ReportChoice = z.union([z.enum(['dashboard', ...reportIds]), Id], 'Please choose a report')

/**
 * A scheduled report. A weekly one covers the previous seven days and is sent on a day of the week (ISO: 1 is Monday);
 * a monthly one covers the previous month and is sent on a day of the month. Each recipient gets only the data they may
 * see.
 */
export const ReportSchedule = z.object({
  id: z.uuid(),
  report: z.union([z.enum(['dashboard', ...reportIds]), z.uuid()]),
  /** The report's title; the name of a custom report. */
  reportName: z.string(),
  every: z.enum(scheduleSteps),
  day: z.number().int(),
  /**
   * All recipients. `gets` is false for people who currently don't receive the report, because they left or may no
   * longer see reports.
   */
  recipients: z.array(PersonName.extend({ gets: z.boolean() })),
  /** The next date on which the report is sent. */
  next: Day,
  lastSentAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** A scheduled report that the caller receives. */
export const ReceivedReport = ReportSchedule.pick({
  id: true,
  report: true,
  reportName: true,
  every: true,
  day: true,
}).extend({
  /** The person who scheduled the report; possibly the caller. */
  from: PersonName,
})
export type ReceivedReport = z.infer<typeof ReceivedReport>

const dayError = { path: ['day'], message: 'Please choose a day from Monday to Sunday' }
const day = z
  .number('Please choose a day')
  .int('Please choose a day')
  .min(1, 'Please choose a day')
  // Every month has at least 28 days.
  .max(28, 'Please choose a day from 1 to 28')
const recipients = z
  .array(Id)
  .min(1, 'Please choose at least one person')
  .max(maxRecipients, `Please choose at most ${maxRecipients} people`)
const isDayValid = ({ every, day: dayNumber }: { every: string; day: number }) => every === 'month' || dayNumber <= 7

/** The fields of a schedule; an update sends all of them. */
const fields = { report: ReportChoice, every: z.enum(scheduleSteps, 'Please choose a frequency'), day, recipients }

export const CreateSchedule = z.object(fields).refine(isDayValid, dayError)
export type CreateSchedule = z.infer<typeof CreateSchedule>

export const EditSchedule = z
  .object({
    id: Id,
    ...fields,
    /** The schedule's `updatedAt` when the user opened it. The call is refused if the schedule has changed since. */
    updatedAt: Instant.optional(),
  })
  .refine(isDayValid, dayError)
export type EditSchedule = z.infer<typeof EditSchedule>

const ScheduleAnswer = z.object({ schedule: ReportSchedule })

export const schedules = {
  schedules: route({
    method: 'GET',
    path: '/reports/schedules',
    needs: 'reports.schedule',
    summary: 'List your scheduled reports',
  }).output(z.object({ schedules: z.array(ReportSchedule) })),
  received: route({
    method: 'GET',
    path: '/reports/received',
    needs: 'reports.read',
    summary: 'List the scheduled reports you receive',
  }).output(z.object({ reports: z.array(ReceivedReport) })),
  leaveSchedule: route({
    method: 'DELETE',
    path: '/reports/received/{id}',
    needs: 'reports.read',
    summary: 'Stop receiving a scheduled report',
    success: 204,
  }).input(z.object({ id: Id })),
  recipients: route({
    method: 'GET',
    path: '/reports/recipients',
    needs: 'reports.schedule',
    summary: 'Search people who can receive reports, by name',
    description: 'Finds you and the people you can see, if they have an active account and can see reports.',
  })
    .input(z.object({ search: z.string().trim().max(100).optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  createSchedule: route({
    method: 'POST',
    path: '/reports/schedules',
    needs: 'reports.schedule',
    summary: 'Schedule a report for yourself or others',
    success: 201,
  })
    .input(CreateSchedule)
    .output(ScheduleAnswer),
  editSchedule: route({
    method: 'PATCH',
    path: '/reports/schedules/{id}',
    needs: 'reports.schedule',
    summary: 'Update a scheduled report',
  })
    .input(EditSchedule)
    .output(ScheduleAnswer),
  removeSchedule: route({
    method: 'DELETE',
    path: '/reports/schedules/{id}',
    needs: 'reports.schedule',
    summary: 'Delete a scheduled report',
    success: 204,
  }).input(z.object({ id: Id })),
}
