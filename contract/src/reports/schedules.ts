import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { reportIds } from './metrics.ts'

/** Maximum number of schedules per person; `mostRecipients` is that of recipients of each. */
export const mostSchedules = 20
export const mostRecipients = 50

export const scheduleSteps = ['week', 'month'] as const

/** The scheduled report: the dashboard with all reports, one of them, or a custom report by its id. */
const Sent = z.union([z.enum(['dashboard', ...reportIds]), Id], 'Please choose a report')

/**
 * A scheduled report: weekly (ISO: 1 is Monday) about the seven days before, or monthly about the month before. Each
 * recipient gets only the data they may see.
 */
export const ReportSchedule = z.object({
  id: z.uuid(),
  report: z.union([z.enum(['dashboard', ...reportIds]), z.uuid()]),
  /** Its title; for a custom report its name. */
  reportName: z.string(),
  every: z.enum(scheduleSteps),
  day: z.number().int(),
  /** All recipients, including those who would not get it now because they left or may no longer see reports. */
  recipients: z.array(PersonName.extend({ gets: z.boolean() })),
  /** The next day it is sent. */
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
  /** The person who scheduled it, who may be the caller. */
  from: PersonName,
})
export type ReceivedReport = z.infer<typeof ReceivedReport>

const wrongDay = { path: ['day'], message: 'Please choose a day from Monday to Sunday' }
const day = z
  .number('Please choose a day')
  .int('Please choose a day')
  .min(1, 'Please choose a day')
  // Every month has these days.
  .max(28, 'Please choose a day from 1 to 28')
const recipients = z
  .array(Id)
  .min(1, 'Please choose at least one person')
  .max(mostRecipients, `Please choose at most ${mostRecipients} people`)
const hasDay = ({ every, day: chosen }: { every: string; day: number }) => every === 'month' || chosen <= 7

/** Fields of a schedule; a change sends all of them. */
const fields = { report: Sent, every: z.enum(scheduleSteps, 'Please choose how often'), day, recipients }

export const CreateSchedule = z.object(fields).refine(hasDay, wrongDay)
export type CreateSchedule = z.infer<typeof CreateSchedule>

export const EditSchedule = z
  .object({
    id: Id,
    ...fields,
    /** Its `updatedAt` when it was read: if it has changed since, nothing is changed. */
    updatedAt: Instant.optional(),
  })
  .refine(hasDay, wrongDay)
export type EditSchedule = z.infer<typeof EditSchedule>

const Answer = z.object({ schedule: ReportSchedule })

export const schedules = {
  schedules: route({
    method: 'GET',
    path: '/reports/schedules',
    needs: 'reports.schedule',
    summary: 'The reports that you have sent regularly',
  }).output(z.object({ schedules: z.array(ReportSchedule) })),
  received: route({
    method: 'GET',
    path: '/reports/received',
    needs: 'reports.read',
    summary: 'The reports that are sent to you regularly',
  }).output(z.object({ reports: z.array(ReceivedReport) })),
  leaveSchedule: route({
    method: 'DELETE',
    path: '/reports/received/{id}',
    needs: 'reports.read',
    summary: 'Be sent a report no more',
    success: 204,
  }).input(z.object({ id: Id })),
  recipients: route({
    method: 'GET',
    path: '/reports/recipients',
    needs: 'reports.schedule',
    summary: 'People to whom reports may be sent, the first of them by name',
    description: 'Those with an active account who may see reports: you, and whom you see among people.',
  })
    .input(z.object({ search: z.string().trim().max(100).optional() }))
    .output(z.object({ people: z.array(PersonName) })),
  createSchedule: route({
    method: 'POST',
    path: '/reports/schedules',
    needs: 'reports.schedule',
    summary: 'Have a report sent regularly, to yourself or others',
    success: 201,
  })
    .input(CreateSchedule)
    .output(Answer),
  editSchedule: route({
    method: 'PATCH',
    path: '/reports/schedules/{id}',
    needs: 'reports.schedule',
    summary: 'Change what is sent, when and to whom',
  })
    .input(EditSchedule)
    .output(Answer),
  removeSchedule: route({
    method: 'DELETE',
    path: '/reports/schedules/{id}',
    needs: 'reports.schedule',
    summary: 'Send it no more',
    success: 204,
  }).input(z.object({ id: Id })),
}
