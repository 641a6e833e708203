import type { LeaveType } from '@muster/contract/leaves/types'

const reasons: Record<LeaveType, string[]> = {
  ANNUAL: [
    'A holiday with the family',
    'Hiking in the mountains',
    'Visiting my parents',
    'My sister’s wedding',
    'إجازة عائلية',
    'Some days by the sea',
    'Moving into our new flat, and some rest afterwards',
  ],
  SICK: [
    'Flu with a fever',
    'A stomach bug',
    'Recovering from a small operation',
    'Back pain; the doctor advised rest',
  ],
  UNPAID: ['Travelling abroad to look after my father', 'A language course'],
  PERSONAL: ['An appointment at the embassy', 'Moving house', 'Parents’ day at school', 'موعد رسمي'],
  MATERNITY: ['Our baby is due'],
  PATERNITY: ['Our daughter was born'],
  EMERGENCY: ['A burst water pipe at home', 'A family member was taken to hospital'],
}

const rejections = [
  'Two others on the team are away that week. Could you take the week after?',
  'We have the release then. Please choose another week.',
  'The quarter closes on those days, and we need everyone.',
]

const pick = (list: readonly string[], seed: number) => list[seed % list.length] ?? ''

/** Returns a reason for leave of this type; always the same for a seed. */
export const reasonFor = (leaveType: LeaveType, seed: number) => pick(reasons[leaveType], seed)

/** Returns a reason for a rejection; always the same for a seed. */
export const rejectionFor = (seed: number) => pick(rejections, seed)
