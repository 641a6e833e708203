import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { clearedFilters } from '../../kit/decisions/DecisionFilters.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { decisionTabsOf } from '../../kit/views.ts'

/** Shows the view `approvals`: all requests pending the user's decision, with a tab for each kind. */
export default function ApprovalsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const isNarrow = useNarrow()
  const { data } = useQuery(orpc.approvals.countPending.queryOptions())
  const tabs = decisionTabsOf(session).map(({ key, label, countText, Part }) => {
    const pending = data?.counts.find(({ kind }) => kind === key)
    return { key, label: t(label), count: pending?.count, countText: pending && countText?.(t, pending), Part }
  })
  return (
    <>
      <PageHeader title={t('Approvals')} description={isNarrow ? undefined : t('Requests pending your decision.')} />
      <PageTabs label={t('Approvals')} tabs={tabs} leaves={clearedFilters} atOnce>
        {({ key, Part }) => <Part key={key} />}
      </PageTabs>
    </>
  )
}
