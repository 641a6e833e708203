import type { MailVariable } from '../../../events/mailEvents.ts'
import { noticeMail } from '../../../notify/noticeMails.ts'

const dates = {
  leaveType: { description: 'Type of leave, such as “annual leave”', sample: 'annual leave', kind: 'text' },
  dates: { description: 'Dates of the leave', sample: '23–25 Nov 2026', kind: 'text' },
} as const satisfies Record<string, MailVariable>

const requester = { description: 'Name of the employee', sample: 'Salma Hassan', kind: 'text' } as const
const decidedBy = { description: 'Name of the approver', sample: 'Omar Farouk', kind: 'text' } as const
const duration = { description: 'Duration', sample: '3 days', kind: 'text' } as const

export const requestedMail = noticeMail({
  event: 'leave.requested',
  category: 'leave',
  name: 'Leave requested',
  description: 'Sent to approvers when someone requests leave.',
  variables: { requester, ...dates, duration },
  sample: {
    title: 'New leave request',
    message: 'Salma Hassan requests 3 days of annual leave, 23–25 Nov 2026.',
  },
})

export const changedMail = noticeMail({
  event: 'leave.changed',
  category: 'leave',
  name: 'Leave request changed',
  description: 'Sent to approvers when someone changes a leave request.',
  variables: { requester, ...dates, duration },
  sample: {
    title: 'Leave request changed',
    message: 'Salma Hassan changed their request to 3 days of annual leave, 23–25 Nov 2026.',
  },
})

export const approvedMail = noticeMail({
  event: 'leave.approved',
  category: 'leave',
  name: 'Leave approved',
  description: 'Sent to the employee when their leave is approved.',
  variables: { decidedBy, ...dates },
  sample: { title: 'Leave request approved', message: 'Omar Farouk approved your annual leave, 23–25 Nov 2026.' },
})

export const rejectedMail = noticeMail({
  event: 'leave.rejected',
  category: 'leave',
  name: 'Leave rejected',
  description: 'Sent to the employee when their leave is rejected.',
  variables: {
    decidedBy,
    ...dates,
    reason: { description: 'Reason', sample: 'Two team members are already away.', kind: 'text' },
  },
  sample: {
    title: 'Leave request rejected',
    message: 'Omar Farouk rejected your annual leave, 23–25 Nov 2026: Two team members are already away.',
  },
})

const endedBy = { description: 'Name of the person who ended the leave', sample: 'Omar Farouk', kind: 'text' } as const

export const endedMail = noticeMail({
  event: 'leave.ended',
  category: 'leave',
  name: 'Leave ended early',
  description: 'Sent to the employee when their leave is ended early.',
  variables: {
    endedBy,
    ...dates,
    reason: { description: 'Reason', sample: 'The release moved to Wednesday.', kind: 'text' },
  },
  sample: {
    title: 'Leave ended early',
    message: 'Omar Farouk shortened your annual leave to 23–25 Nov 2026: The release moved to Wednesday.',
  },
})

export const takenBackMail = noticeMail({
  event: 'leave.taken_back',
  category: 'leave',
  name: 'Leave revoked',
  description: 'Sent to the employee when their approved leave is revoked.',
  variables: {
    endedBy,
    ...dates,
    reason: { description: 'Reason', sample: 'The trip was cancelled.', kind: 'text' },
  },
  sample: {
    title: 'Leave revoked',
    message: 'Omar Farouk revoked your annual leave, 23–25 Nov 2026: The trip was cancelled.',
  },
})

export const cancelledMail = noticeMail({
  event: 'leave.cancelled',
  category: 'leave',
  name: 'Leave cancelled',
  description: 'Sent to approvers when someone cancels leave.',
  variables: { requester, ...dates },
  sample: {
    title: 'Leave request cancelled',
    message: 'Salma Hassan cancelled their annual leave, 23–25 Nov 2026.',
  },
})

export const leaveMails = [
  requestedMail,
  changedMail,
  approvedMail,
  rejectedMail,
  cancelledMail,
  endedMail,
  takenBackMail,
]
