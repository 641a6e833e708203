import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { clearedFilters } from '../../kit/decisions/DecisionFilters.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { decisionTabsOf } from '../../kit/views.ts'

/** Shows the view `approvals`: all requests pending the user's decision, and questions to answer, with a tab for each kind. */
export default function ApprovalsPage() {
  const { t } = useTranslation()
  const session = useSession()
  const isNarrow = useNarrow()
  const { data } = useQuery(orpc.approvals.countPending.queryOptions())
  const kinds = decisionTabsOf(session)
  const about = kinds.some(({ isQuestion }) => isQuestion)
    ? t('Requests pending your decision, and questions to answer.')
    : t('Requests pending your decision.')
  const tabs = kinds.map(({ key, label, countText, Part }) => {
    const pending = data?.counts.find(({ kind }) => kind === key)
    return { key, label: t(label), count: pending?.count, countText: pending && countText?.(t, pending), Part }
  })
  return (
    <>
      <PageHeader title={t('Approvals')} description={isNarrow ? undefined : about} />
      <PageTabs label={t('Approvals')} tabs={tabs} leaves={clearedFilters} atOnce>
        {({ key, Part }) => <Part key={key} />}
      </PageTabs>
    </>
  )
}
