import type { MailVariable } from '../../../mailEvents.ts'
import { noticeMail } from '../../../notify/noticeMails.ts'

const stretch = {
  leaveType: { description: 'Which leave, such as “annual leave”', sample: 'annual leave', kind: 'text' },
  dates: { description: 'The days', sample: '23–25 Nov 2026', kind: 'text' },
} as const satisfies Record<string, MailVariable>

const requester = { description: 'Who asks for it', sample: 'Salma Hassan', kind: 'text' } as const
const decidedBy = { description: 'Who decided', sample: 'Omar Farouk', kind: 'text' } as const
const duration = { description: 'How long', sample: '3 days', kind: 'text' } as const

export const requestedMail = noticeMail({
  event: 'leave.requested',
  category: 'leave',
  name: 'Leave requested',
  description: 'Somebody asks for leave: to those who may decide.',
  variables: { requester, ...stretch, duration },
  sample: {
    title: 'New leave request',
    message: 'Salma Hassan requests 3 days of annual leave, 23–25 Nov 2026.',
  },
})

export const changedMail = noticeMail({
  event: 'leave.changed',
  category: 'leave',
  name: 'Leave request changed',
  description: 'Somebody changes what they ask for: to those who may decide.',
  variables: { requester, ...stretch, duration },
  sample: {
    title: 'Leave request changed',
    message: 'Salma Hassan changed their request to 3 days of annual leave, 23–25 Nov 2026.',
  },
})

export const approvedMail = noticeMail({
  event: 'leave.approved',
  category: 'leave',
  name: 'Leave approved',
  description: 'Leave is approved: to whoever asked for it.',
  variables: { decidedBy, ...stretch },
  sample: { title: 'Leave request approved', message: 'Omar Farouk approved your annual leave, 23–25 Nov 2026.' },
})

export const rejectedMail = noticeMail({
  event: 'leave.rejected',
  category: 'leave',
  name: 'Leave rejected',
  description: 'Leave is rejected: to whoever asked for it.',
  variables: {
    decidedBy,
    ...stretch,
    reason: { description: 'Why', sample: 'Two of the team are away already.', kind: 'text' },
  },
  sample: {
    title: 'Leave request rejected',
    message: 'Omar Farouk rejected your annual leave, 23–25 Nov 2026: Two of the team are away already.',
  },
})

const endedBy = { description: 'Who ended the leave', sample: 'Omar Farouk', kind: 'text' } as const

export const endedMail = noticeMail({
  event: 'leave.ended',
  category: 'leave',
  name: 'Leave ended early',
  description: 'Approved leave ends early: to the employee.',
  variables: {
    endedBy,
    ...stretch,
    reason: { description: 'Why', sample: 'The release moved to Wednesday.', kind: 'text' },
  },
  sample: {
    title: 'Leave ended early',
    message: 'Omar Farouk ended your annual leave early. It is now 23–25 Nov 2026: The release moved to Wednesday.',
  },
})

export const takenBackMail = noticeMail({
  event: 'leave.taken_back',
  category: 'leave',
  name: 'Leave revoked',
  description: 'Approved leave is taken back: to the employee.',
  variables: {
    endedBy,
    ...stretch,
    reason: { description: 'Why', sample: 'The trip was cancelled.', kind: 'text' },
  },
  sample: {
    title: 'Leave revoked',
    message: 'Omar Farouk took your annual leave, 23–25 Nov 2026, back: The trip was cancelled.',
  },
})

export const cancelledMail = noticeMail({
  event: 'leave.cancelled',
  category: 'leave',
  name: 'Leave cancelled',
  description: 'Somebody cancels their leave: to those who may decide.',
  variables: { requester, ...stretch },
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
