import type { ComponentType } from 'react'
import { anyOf, type Needs } from '@muster/contract/access/needs'
import type { Session } from '../../kit/session/session.tsx'
import type { LeaveActions } from './actions.ts'
import { CalendarTab } from './calendar/CalendarTab.tsx'
import { HistoryTab } from './requests/HistoryTab.tsx'
import { MyRequestsTab } from './requests/MyRequestsTab.tsx'
import { OverviewTab } from './balances/OverviewTab.tsx'
import { PoliciesTab } from './rules/PoliciesTab.tsx'
import { TeamRequestsTab } from './requests/TeamRequestsTab.tsx'

interface LeaveTab {
  /** How it stands in the address, `tab=`. */
  key: string
  label: (session: Session) => string
  needs: Needs
  Panel: ComponentType<{ actions: LeaveActions }>
}

/** The tabs of the leave screen in order (specification 1, section 2.5). */
export const leaveTabs: readonly LeaveTab[] = [
  { key: 'overview', label: () => 'Overview', needs: 'leaves.read', Panel: OverviewTab },
  { key: 'mine', label: () => 'My Requests', needs: 'leaves.read', Panel: MyRequestsTab },
  {
    key: 'team',
    label: ({ can }) => (can('leaves.all_view') ? 'All Requests' : 'Team Requests'),
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    Panel: TeamRequestsTab,
  },
  { key: 'calendar', label: () => 'Calendar', needs: 'leaves.calendar_view', Panel: CalendarTab },
  {
    key: 'history',
    label: () => 'History',
    needs: anyOf('leaves.team_view', 'leaves.all_view'),
    Panel: HistoryTab,
  },
  { key: 'policies', label: () => 'Policies', needs: 'leaves.policy_manage', Panel: PoliciesTab },
]
