import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOf, type Needs } from '@muster/contract/access/needs'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { type Session, useSession } from '../../kit/session/session.tsx'
import { CalendarTab } from './calendar/CalendarTab.tsx'
import { nothingElse } from './requests/filters.ts'
import { HistoryTab } from './requests/HistoryTab.tsx'
import { OverviewTab } from './requests/OverviewTab.tsx'
import type { LeaveActions } from './requests/RequestList.tsx'
import { MyRequestsTab } from './requests/MyRequestsTab.tsx'
import { TeamRequestsTab } from './requests/TeamRequestsTab.tsx'
import { PoliciesTab } from './rules/PoliciesTab.tsx'
import { useLeaveDialogs } from './useLeaveDialogs.tsx'

interface LeaveTab {
  key: string
  label: (session: Session) => string
  needs: Needs
  Panel: ComponentType<{ actions: LeaveActions }>
}

const others = anyOf('leaves.team_view', 'leaves.all_view')
const allOrTeam = ({ can }: Session) => (can('leaves.all_view') ? 'All Requests' : 'Team Requests')

/** The tabs of the leave screen in order (specification 1, section 2.5). */
const leaveTabs: readonly LeaveTab[] = [
  { key: 'overview', label: () => 'Overview', needs: 'leaves.read', Panel: OverviewTab },
  { key: 'mine', label: () => 'My Requests', needs: 'leaves.read', Panel: MyRequestsTab },
  { key: 'team', label: allOrTeam, needs: others, Panel: TeamRequestsTab },
  { key: 'calendar', label: () => 'Calendar', needs: 'leaves.calendar_view', Panel: CalendarTab },
  { key: 'history', label: () => 'History', needs: others, Panel: HistoryTab },
  { key: 'policies', label: () => 'Policies', needs: 'leaves.policy_manage', Panel: PoliciesTab },
]

/** The view `leaves`: asking for leave and deciding on it (specification 1, section 2.5). */
export default function LeavesPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { actions, dialogs } = useLeaveDialogs()
  const tabs = leaveTabs
    .filter(({ needs }) => session.can(needs))
    .map(({ key, label, Panel }) => ({ key, label: t(label(session)), Panel }))
  return (
    <>
      <PageHeader
        title={t('Leave Management')}
        description={t('Ask for leave, follow your requests, and see how many days you have left.')}
        action={actions.requestButton}
      />
      <PageTabs label={t('Leave Management')} tabs={tabs} leaves={nothingElse} atOnce>
        {({ Panel }) => <Panel actions={actions} />}
      </PageTabs>
      {dialogs}
    </>
  )
}
