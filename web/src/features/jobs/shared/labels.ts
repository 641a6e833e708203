import { IconBan, IconCheck, IconCircleX, IconEye, IconLock, IconPencil, IconSend, IconStar } from '@tabler/icons-react'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { applicationLabels, jobStatusLabels } from '@muster/contract/jobs/labels'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { EmploymentType, JobStatus } from '@muster/contract/jobs/postings'
import { formatDate, formatDays } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** Employment types, as translation keys. */
export const employmentLabels: Record<EmploymentType, string> = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACT: 'Contract',
  TEMPORARY: 'Temporary',
}

/** Colour, icon and label of each posting status (specification 2, section 4). */
export const jobStyles: Record<JobStatus, StatusStyle> = {
  DRAFT: { colour: 'amber', Icon: IconPencil, label: jobStatusLabels.DRAFT },
  ACTIVE: { colour: 'green', Icon: IconCheck, label: jobStatusLabels.ACTIVE },
  CLOSED: { colour: 'red', Icon: IconLock, label: jobStatusLabels.CLOSED },
}

/** Colour, icon and label of each application status. */
export const applicationStyles: Record<ApplicationStatus, StatusStyle> = {
  SUBMITTED: { colour: 'blue', Icon: IconSend, label: applicationLabels.SUBMITTED },
  UNDER_REVIEW: { colour: 'amber', Icon: IconEye, label: applicationLabels.UNDER_REVIEW },
  SHORTLISTED: { colour: 'green', Icon: IconStar, label: applicationLabels.SHORTLISTED },
  ACCEPTED: { colour: 'green', Icon: IconCheck, label: applicationLabels.ACCEPTED },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: applicationLabels.REJECTED },
  WITHDRAWN: { colour: 'grey', Icon: IconBan, label: applicationLabels.WITHDRAWN },
}

/** Returns the time left to apply as text, counted from `today`; empty once the job is closed. */
export function daysLeft(closingDate: string, today: string): string {
  const days = Temporal.PlainDate.from(today).until(closingDate).days
  if (days < 0) return ''
  return days === 0 ? i18n.t('last day') : i18n.t('{days} left', { days: formatDays(days) })
}

/** Formats a day without its weekday, and without its year if that is the one of `today`. */
export function shortDate(day: string, today: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.year === Temporal.PlainDate.from(today).year
    ? `${date.day} ${formatDayPart(date, i18n.language, { month: 'short' })}`
    : formatDate(day)
}

/** The badge of a job whose application the user withdrew. */
export const ownWithdrawalStyle: StatusStyle = { ...applicationStyles.WITHDRAWN, label: 'You withdrew' }

/** The badge of a job that the user has applied for. */
export const appliedStyle: StatusStyle = { colour: 'green', Icon: IconCheck, label: 'Applied' }
