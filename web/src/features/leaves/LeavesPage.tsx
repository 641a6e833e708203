import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOf } from '@muster/contract/access/needs'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { decidesLeave } from '@muster/contract/leaves/view'
import routes from 'virtual:contract-routes'
import { chunk, lazyPart } from '../../kit/chunks/chunk.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { type Session, useSession } from '../../kit/session/session.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { useLazyForm } from '../../kit/chunks/useLazyForm.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { readExplained } from './balances/explained.ts'
import { LeaveDetailsDialog } from './requests/LeaveDetailsDialog.tsx'
import { OverviewTab } from './requests/OverviewTab.tsx'
import { clearedParams, othersTitle } from './requests/RequestList.tsx'
import { MyRequestsTab } from './requests/MyRequestsTab.tsx'
import { TeamRequestsTab } from './requests/TeamRequestsTab.tsx'
import { requestForm } from './shared/requestForm.ts'
import { useDecisions } from './shared/useDecisions.tsx'

const BalanceEntriesDialog = lazyPart(() => import('./balances/BalanceEntriesDialog.tsx'))
const CalendarTab = lazyPart(() => import('./calendar/CalendarTab.tsx'))
const HistoryTab = lazyPart(() => import('./requests/HistoryTab.tsx'))
const PoliciesTab = lazyPart(() => import('./rules/PoliciesTab.tsx'))
const endForm = chunk(() => import('./ending/EndLeaveDialog.tsx'))
const readsOthers = anyOf('leaves.team_view', 'leaves.all_view')

/** The tabs of the leave screen in order (specification 1, section 2.5), each with its description in wide windows. */
const leaveTabs = [
  {
    key: 'overview',
    label: 'Overview',
    description: 'Your leave balances and latest requests.',
    needs: 'leaves.read',
    Panel: OverviewTab,
  },
  {
    key: 'mine',
    label: 'My Requests',
    description: 'Your leave requests and their outcomes.',
    needs: 'leaves.read',
    Panel: MyRequestsTab,
  },
  {
    key: 'team',
    label: othersTitle,
    description: (session: Session) =>
      decidesLeave(session) ? 'Approve or reject requests for leave.' : 'Requests for leave and their outcomes.',
    needs: readsOthers,
    Panel: TeamRequestsTab,
  },
  {
    key: 'calendar',
    label: 'Calendar',
    description: 'See who is away, and when.',
    needs: 'leaves.calendar_view',
    Panel: CalendarTab,
  },
  {
    key: 'history',
    label: 'History',
    description: 'All requests and who decided on them.',
    needs: readsOthers,
    Panel: HistoryTab,
  },
  {
    key: 'policies',
    label: 'Policies',
    description: 'Changes apply to leave that starts on or after their date.',
    needs: 'leaves.policy_manage',
    Panel: PoliciesTab,
  },
] as const
/** The tabs about other people’s leave and its rules, on which no leave is requested. */
const tabsOfOthers = new Set(['team', 'history', 'policies'])

/** Shows the view `leaves`, for requesting leave and deciding on it (specification 1, section 2.5). */
export default function LeavesPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { params } = useAddress()
  const isNarrow = useNarrow()
  const mayRequest = session.can(routes.leaves.create['~orpc'].meta.needs)
  const { form, waiting, opened, open } = useLazyForm(requestForm, mayRequest)
  useActionInAddress({ request: mayRequest ? () => void open({ request: null }) : null })
  const endDialog = useLazyForm(endForm, session.can(routes.leaves.end['~orpc'].meta.needs))
  const { actions: decisions, isAsking, questions } = useDecisions()
  useFocusReturn(
    opened || endDialog.opened || isAsking || params.has('request') || readExplained(params, session.user.id) !== null,
  )
  const actions = {
    ...decisions,
    edit: (request: LeaveRequest) => void open({ request }),
    end: (request: LeaveRequest) => void endDialog.open({ request }),
    requestButton: mayRequest ? (
      <SubmitButton
        label={t('Request Leave')}
        waiting={waiting}
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => void open({ request: null })}
      />
    ) : null,
  }
  const tabs = leaveTabs
    .filter(({ needs }) => session.can(needs))
    .map(({ key, label, description, Panel }) => ({
      key,
      label: t(typeof label === 'string' ? label : label(session)),
      description: t(typeof description === 'string' ? description : description(session)),
      Panel,
    }))
  const title = tabs.some(({ key }) => tabsOfOthers.has(key)) ? t('Leave Management') : t('My Leave')
  const openTab = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  return (
    <>
      <PageHeader
        title={title}
        description={isNarrow ? undefined : openTab?.description}
        action={openTab && tabsOfOthers.has(openTab.key) ? null : actions.requestButton}
      />
      <PageTabs label={title} tabs={tabs} leaves={clearedParams} atOnce>
        {({ Panel }) => <Panel actions={actions} />}
      </PageTabs>
      {/* Only one dialog is open at a time: the two from the address hide behind the form or a question. */}
      {form}
      {endDialog.form}
      <LeaveDetailsDialog isHidden={isAsking || opened || endDialog.opened} actions={actions} />
      {readExplained(params, session.user.id) ? (
        <Suspense>
          <BalanceEntriesDialog />
        </Suspense>
      ) : null}
      {questions}
    </>
  )
}
