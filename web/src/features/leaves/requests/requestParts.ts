import type { Part } from '../../../kit/form/edited.ts'
import { i18n } from '../../../i18n.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { formatDay } from '../../../kit/format.ts'
import type { RequestValues } from './requestRules.ts'

/** What of a request may be changed here and elsewhere at once. */
export const requestParts: readonly Part<RequestValues>[] = [
  {
    key: 'leaveType',
    label: 'Leave Type',
    fields: ['leaveType'],
    say: ({ leaveType }) => (leaveType ? i18n.t(leaveTypeWords[leaveType]) : ''),
  },
  {
    key: 'startDate',
    label: 'Start Date',
    fields: ['startDate'],
    say: ({ startDate }) => (startDate ? formatDay(startDate) : ''),
  },
  {
    key: 'endDate',
    label: 'End Date',
    fields: ['endDate'],
    say: ({ endDate }) => (endDate ? formatDay(endDate) : ''),
  },
  { key: 'reason', label: 'Reason', fields: ['reason'], say: ({ reason }) => reason },
]
