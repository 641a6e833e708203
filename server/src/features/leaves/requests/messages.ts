import { formatRange } from '@muster/contract/kit/formatDays'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Notice } from '../../../events/event.ts'
import { mailOf } from '../../../notify/noticeMails.ts'
import { dayCount } from '../rules/leaveDays.ts'
import {
  approvedMail,
  cancelledMail,
  changedMail,
  endedMail,
  rejectedMail,
  requestedMail,
  takenBackMail,
} from './mailEvents.ts'

interface LeaveRange {
  leaveType: LeaveType
  startDate: string
  endDate: string
}
interface Name {
  firstName: string
  lastName: string
}

const link = (id: string) => `?view=leaves&request=${id}`
const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const datesOf = ({ startDate, endDate }: LeaveRange) => formatRange(startDate, endDate)
const leave = ({ leaveType }: LeaveRange) => `${leaveType.toLowerCase()} leave`
const words = (leaveRange: LeaveRange) => ({ leaveType: leave(leaveRange), dates: datesOf(leaveRange) })

/** Returns the notification of a new request, for the approvers. */
export const leaveRequested = (id: string, requester: Name, stretch: LeaveRange, days: number): Notice => ({
  type: 'LEAVE_REQUEST',
  title: 'New leave request',
  message: `${fullName(requester)} requests ${dayCount(days)} of ${leave(stretch)}, ${datesOf(stretch)}.`,
  link: link(id),
  preference: 'leaveRequestSubmitted',
  mail: mailOf(requestedMail, { requester: fullName(requester), ...words(stretch), duration: dayCount(days) }),
})

/** Returns the notification of an edited request, for the approvers. */
export const leaveChanged = (id: string, requester: Name, stretch: LeaveRange, days: number): Notice => ({
  type: 'LEAVE_REQUEST',
  title: 'Leave request changed',
  message: `${fullName(requester)} changed their request to ${dayCount(days)} of ${leave(stretch)}, ${datesOf(stretch)}.`,
  link: link(id),
  preference: 'leaveRequestSubmitted',
  mail: mailOf(changedMail, { requester: fullName(requester), ...words(stretch), duration: dayCount(days) }),
})

/** Returns the notification of an approval, for the requester. */
export const leaveApproved = (id: string, by: Name, stretch: LeaveRange): Notice => ({
  type: 'LEAVE_APPROVED',
  title: 'Leave request approved',
  message: `${fullName(by)} approved your ${leave(stretch)}, ${datesOf(stretch)}.`,
  link: link(id),
  preference: 'leaveRequestApproved',
  mail: mailOf(approvedMail, { decidedBy: fullName(by), ...words(stretch) }),
})

/** Returns the notification of a rejection, for the requester. */
export const leaveRejected = (id: string, by: Name, stretch: LeaveRange, reason: string): Notice => ({
  type: 'LEAVE_REJECTED',
  title: 'Leave request rejected',
  message: `${fullName(by)} rejected your ${leave(stretch)}, ${datesOf(stretch)}: ${reason}`,
  link: link(id),
  preference: 'leaveRequestRejected',
  mail: mailOf(rejectedMail, { decidedBy: fullName(by), ...words(stretch), reason }),
})

/** Returns the notification of leave ended early, for the requester. `stretch` is the remaining leave. */
export const leaveEnded = (id: string, by: Name, stretch: LeaveRange, reason: string): Notice => ({
  type: 'LEAVE_REQUEST',
  title: 'Leave ended early',
  message: `${fullName(by)} shortened your ${leave(stretch)} to ${datesOf(stretch)}: ${reason}`,
  link: link(id),
  preference: 'leaveRequestRejected',
  mail: mailOf(endedMail, { endedBy: fullName(by), ...words(stretch), reason }),
})

/** Returns the notification of revoked leave, for the requester. */
export const leaveTakenBack = (id: string, by: Name, stretch: LeaveRange, reason: string): Notice => ({
  type: 'LEAVE_REQUEST',
  title: 'Leave revoked',
  message: `${fullName(by)} revoked your ${leave(stretch)}, ${datesOf(stretch)}: ${reason}`,
  link: link(id),
  preference: 'leaveRequestRejected',
  mail: mailOf(takenBackMail, { endedBy: fullName(by), ...words(stretch), reason }),
})

/** Returns the notification of a request cancelled by its requester, for the approvers. */
export const leaveCancelled = (id: string, requester: Name, stretch: LeaveRange): Notice => ({
  type: 'LEAVE_REQUEST',
  title: 'Leave request cancelled',
  message: `${fullName(requester)} cancelled their ${leave(stretch)}, ${datesOf(stretch)}.`,
  link: link(id),
  preference: 'leaveRequestSubmitted',
  mail: mailOf(cancelledMail, { requester: fullName(requester), ...words(stretch) }),
})
