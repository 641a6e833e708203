import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../../events/event.ts'
import { localTime } from '../../../worktime/zones.ts'
import type { KeptHours } from '../tables.ts'
import { linkToDay } from '../linkToDay.ts'
import { formatTimeOfDay } from '../../../kernel/timesOfDay.ts'

interface Name {
  firstName: string
  lastName: string
}

/** A day with its requested hours. */
export interface RequestedDay {
  date: string
  zone: string
  after: KeptHours | null
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

function hoursOf({ date, zone, after }: RequestedDay): string {
  const time = (instant: string | null) =>
    instant === null ? '' : formatTimeOfDay(localTime(instant, zone, date).time)
  return after ? `${time(after.clockIn)}–${time(after.clockOut)}` : 'no hours'
}

/** Returns the notification of a request for its approvers; its link opens this request in the list of pending ones. */
export const correctionRequested = (employee: Name, id: string, day: RequestedDay, reason: string): Notice => ({
  type: 'TEAM_UPDATE',
  title: 'Hours to approve',
  message: `${fullName(employee)} requests ${hoursOf(day)} on ${formatDate(day.date)}: ${reason}`,
  link: `?view=attendance&tab=team&correction=${id}`,
  preference: 'attendanceMissing',
})

/** Returns the notification for the person whose hours someone else corrected. */
export const hoursCorrected = (by: Name, day: RequestedDay, reason: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Hours corrected',
  message: `${fullName(by)} corrected your hours on ${formatDate(day.date)} to ${hoursOf(day)}: ${reason}`,
  link: linkToDay(day.date),
  preference: 'attendanceMissing',
})

/** Returns the notification of an approval for the requester. */
export const correctionApproved = (by: Name, day: RequestedDay): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Hours approved',
  message: `${fullName(by)} approved your hours on ${formatDate(day.date)}, ${hoursOf(day)}.`,
  link: linkToDay(day.date),
  preference: 'attendanceMissing',
})

/** Returns the notification of a rejection for the requester. */
export const correctionRejected = (by: Name, day: RequestedDay, reason: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Hours rejected',
  message: `${fullName(by)} rejected your hours on ${formatDate(day.date)}, ${hoursOf(day)}: ${reason}`,
  link: linkToDay(day.date),
  preference: 'attendanceMissing',
})
