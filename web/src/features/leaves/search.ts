import { IconCalendarEvent } from '@tabler/icons-react'
import { anyOf } from '@muster/contract/access/needs'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import routes from 'virtual:contract-routes'
import { i18n } from '../../i18n.ts'
import { formatRange } from '../../kit/format.ts'
import { fullName } from '../../kit/people/names.ts'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import type { Session } from '../../kit/session/session.tsx'
import { leaveStatusStyles, leaveTypeWords } from './shared/labels.tsx'

const page = '?view=leaves'
const readsOthers = anyOf('leaves.team_view', 'leaves.all_view')
const reads = ({ can }: Session) => can('leaves.read')

/** The tabs, actions and requests that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'action',
      label: 'Request Leave',
      href: `${page}&add=request`,
      words: 'holiday vacation time off pto sick day',
      isVisibleTo: ({ can }) => can('leaves.read') && can(routes.leaves.create['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'My Requests',
      href: `${page}&tab=mine`,
      words: 'holiday vacation time off',
      isVisibleTo: reads,
    },
    {
      kind: 'tab',
      label: 'Leave Balances',
      href: `${page}&tab=overview`,
      words: 'days left allowance',
      isVisibleTo: reads,
    },
    {
      kind: 'tab',
      label: 'All Requests',
      href: `${page}&tab=team`,
      words: 'approve approvals pending team',
      isVisibleTo: ({ can }) => can('leaves.read') && can('leaves.all_view'),
    },
    {
      kind: 'tab',
      label: 'Team Requests',
      href: `${page}&tab=team`,
      words: 'approve approvals pending',
      isVisibleTo: ({ can }) => can('leaves.read') && can('leaves.team_view') && !can('leaves.all_view'),
    },
    {
      kind: 'tab',
      label: 'Calendar',
      href: `${page}&tab=calendar`,
      words: 'leave who is away absences',
      isVisibleTo: ({ can }) => can('leaves.calendar_view'),
    },
    {
      kind: 'tab',
      label: 'History',
      href: `${page}&tab=history`,
      words: 'past requests',
      isVisibleTo: ({ can }) => can('leaves.read') && can(readsOthers),
    },
    {
      kind: 'tab',
      label: 'Policies',
      href: `${page}&tab=policies`,
      words: 'rules allowance carry over',
      isVisibleTo: ({ can }) => can('leaves.policy_manage'),
    },
  ],
  resultTypes: [
    {
      type: 'leave_request',
      label: 'Leave requests',
      position: 3,
      Icon: IconCalendarEvent,
      look: ({ kind, person, startDate, endDate, status }) => ({
        title: person ? fullName(person) : '',
        details: [i18n.t(leaveTypeWords[kind as LeaveType]), startDate && endDate && formatRange(startDate, endDate)],
        status: leaveStatusStyles[status as LeaveStatus],
      }),
    },
  ],
}

export default entries
