import type { MailCategory } from '@muster/contract/kit/mail'
import type { NotificationType } from '@muster/contract/notifications/calls'
import type { Notice } from '../events/event.ts'
import { type MailEvent, mailEvent, type MailVariable } from '../events/mailEvents.ts'

/** The variables available in every notification's mail. */
type NoticeVariable = 'title' | 'message' | 'address'

interface NoticeMail<Name extends string> {
  event: string
  category: MailCategory
  name: string
  description: string
  /** The template's own variables, besides the notification's title, message and address. */
  variables?: Record<Name, MailVariable>
  /** The notification shown in the preview. */
  sample: { title: string; message: string }
  isWarning?: boolean
}

/** Returns the declaration of a notification's mail; by default it contains the notification's text. */
export function noticeMail<Name extends string = never>({
  variables,
  sample,
  ...event
}: NoticeMail<Name>): MailEvent<Name | NoticeVariable> {
  // Without other variables, a template that leaves the message out would say nothing.
  const message = { description: 'Text of the notification', sample: sample.message, kind: 'text' as const }
  const common: Record<NoticeVariable, MailVariable> = {
    title: { description: 'Title of the notification', sample: sample.title, kind: 'text' },
    message: { ...message, ...(!variables && { isNeeded: true }) },
    address: {
      description: 'Link to the record',
      sample: 'https://hr.example.com/?view=dashboard',
      kind: 'address',
    },
  }
  return mailEvent({
    ...event,
    variables: { ...variables, ...common } as Record<Name | NoticeVariable, MailVariable>,
    builtIn: {
      title: '{{title}}',
      paragraphs: ['{{message}}'],
      action: { label: 'Open in Muster', address: 'address' },
    },
  })
}

/** Returns the `mail` of a notice: the name of the mail's event, and the values of that event's own variables. */
export const mailOf = <Name extends string>(
  { event }: MailEvent<Name | NoticeVariable>,
  values: Readonly<Record<Exclude<Name, NoticeVariable>, string>>,
): Notice['mail'] => ({ event, values })

const ofType = (
  event: string,
  category: MailCategory,
  name: string,
  description: string,
  title: string,
  message: string,
) => noticeMail({ event, category, name, description, sample: { title, message } })

/** The mail for notifications that name no mail event, if their notification type has no mail either. */
const otherNotification = ofType(
  'notification.other',
  'notification',
  'Any other notification',
  'Sent for any notification without its own email.',
  'A word about next week',
  'The office is closed on Thursday.',
)

/** The mails for notifications that name no mail event, by notification type. */
const mailOfType: Partial<Record<NotificationType, MailEvent>> = {
  PAYROLL_UPDATE: ofType(
    'payroll.update',
    'payroll',
    'Payroll generated',
    'Sent to the person who started payroll when it is generated.',
    'Payroll generated',
    'Payroll for November 2026 has been generated.',
  ),
  SALARY_ADJUSTMENT_REQUEST: ofType(
    'payroll.adjustment_requested',
    'payroll',
    'Salary adjustment requested',
    'Sent to approvers when someone requests a salary adjustment.',
    'Salary adjustment requested',
    'Omar Farouk requests a bonus for Salma Hassan, effective 1 Dec 2026.',
  ),
  SALARY_ADJUSTMENT_UPDATE: ofType(
    'payroll.adjustment_decided',
    'payroll',
    'Salary adjustment decided',
    'Sent to the requester after the decision, and to the employee after approval.',
    'Salary adjustment approved',
    'Omar Farouk approved a bonus for Salma Hassan, effective 1 Dec 2026.',
  ),
  PERFORMANCE_REVIEW: ofType(
    'performance.review',
    'notification',
    'Performance review',
    'Sent to the employee or the author when a review is due, finished or commented on.',
    'Review due',
    'The review of Salma Hassan is due on 30 Nov 2026.',
  ),
  PERFORMANCE_NOTE: ofType(
    'performance.note',
    'notification',
    'Performance note',
    'Sent to the employee when someone writes a note about their work.',
    'New note about your work',
    'Omar Farouk wrote a note about your work.',
  ),
  GOAL_ASSIGNED: ofType(
    'performance.goal',
    'notification',
    'Goal',
    'Sent to the employee when a goal is set, changed or due soon.',
    'New goal',
    'Omar Farouk gave you the goal “Answer within a day”.',
  ),
  GOAL_COMPLETED: ofType(
    'performance.goal_completed',
    'notification',
    'Goal completed',
    'Sent to the person who set a goal when it is completed.',
    'Goal completed',
    'Salma Hassan completed the goal “Answer within a day”.',
  ),
  JOB_POSTING: ofType(
    'jobs.posting',
    'notification',
    'Job posting',
    'Sent to approvers and the poster when a posting needs approval, opens or closes.',
    'Job posting approved',
    'Omar Farouk approved your posting “Financial Analyst”. It is open now.',
  ),
  JOB_APPLICATION: ofType(
    'jobs.application',
    'notification',
    'New application',
    'Sent to the poster and their manager when someone applies for a job.',
    'New application',
    'Salma Hassan applied for “Financial Analyst”.',
  ),
  JOB_STATUS_UPDATE: ofType(
    'jobs.application_status',
    'notification',
    'Application status',
    'Sent to the applicant when the status of their application changes.',
    'Your application',
    'Your application for “Financial Analyst” was shortlisted.',
  ),
  SYSTEM_ALERT: noticeMail({
    event: 'system.alert',
    category: 'system',
    name: 'System alert',
    description:
      'Sent to the people concerned when details, roles or banking details change, an import finishes, or the disk is full.',
    sample: {
      title: 'Your details were changed',
      message: 'Omar Farouk changed your details: position, department.',
    },
    isWarning: true,
  }),
  TEAM_UPDATE: ofType(
    'team.update',
    'notification',
    'Team and shifts',
    'Sent to the people concerned when shifts, working hours or a team change, or hours need approval.',
    'New shift',
    'Omar Farouk assigned you a shift: Mon 23 Nov 2026, 9:00 AM–5:00 PM.',
  ),
  ATTENDANCE_REMINDER: ofType(
    'attendance.reminder',
    'notification',
    'Attendance',
    'Sent to the employee about late, forgotten or missing attendance, and decisions on hours and overtime.',
    'You did not clock out',
    'You did not clock out on Mon 23 Nov 2026; 5:00 PM was recorded. Please enter when you left.',
  ),
  DOCUMENT_SHARED: ofType(
    'documents.shared',
    'notification',
    'Document',
    'Sent to readers or the uploader when a document is shared, needs confirmation or expires.',
    'Document shared with you',
    'Omar Farouk shared “Travel policy” with you.',
  ),
  SYSTEM_MAINTENANCE: ofType(
    'system.maintenance',
    'system',
    'Maintenance',
    'Sent to everyone before the application becomes unavailable.',
    'Maintenance on Saturday night',
    'Muster will be unavailable from 10:00 PM to 11:00 PM for an update.',
  ),
}

/** The notification mails that belong to no feature. */
export const noticeMails: readonly MailEvent[] = [...Object.values(mailOfType), otherNotification]

/** Returns the event of a notice's mail and the values of its variables; `address` is the link's full address. */
export function eventOfNotice(
  { type, title, message, mail }: Notice,
  address: string,
  mailEvents: ReadonlyMap<string, MailEvent>,
): { event: MailEvent; values: Record<string, string> } {
  const ownMail = mail && mailEvents.get(mail.event)
  return {
    event: ownMail ?? mailOfType[type] ?? otherNotification,
    values: { ...(ownMail && mail?.values), title, message, address },
  }
}
