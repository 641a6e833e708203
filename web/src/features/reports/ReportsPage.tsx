import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { NothingToShow } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { DashboardTab } from './dashboard/DashboardTab.tsx'

const DetailedTab = lazyPart(() => import('./detailed/DetailedTab.tsx'))
const CustomTab = lazyPart(() => import('./custom/CustomTab.tsx'))
const ReportRows = lazyPart(() => import('./rows/ReportRows.tsx'))
const SchedulesTab = lazyPart(() => import('./schedules/SchedulesTab.tsx'))

/**
 * Shows the view `reports`: the figures of each area for a date range, and the records behind them (specification 3,
 * section 2).
 */
export default function ReportsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const isNarrow = useNarrow()
  if (!can(routes.reports.dashboard['~orpc'].meta.needs))
    return (
      <>
        <PageHeader title={t('Reports')} />
        <NothingToShow message={t('Your role can’t see reports. Ask an administrator for access.')} />
      </>
    )
  const tabs = [
    {
      key: 'dashboard',
      label: t('Dashboard Reports'),
      description: t('Key figures for any period.'),
      Panel: DashboardTab,
    },
    {
      key: 'detailed',
      label: t('Detailed Reports'),
      description: t('All figures, beside the previous period.'),
      Panel: DetailedTab,
    },
    ...(can('reports.custom_reports')
      ? [
          {
            key: 'custom',
            label: t('My Reports'),
            description: t('Reports with the figures you choose.'),
            Panel: CustomTab,
          },
        ]
      : []),
    { key: 'schedules', label: t('Scheduled'), description: t('Reports sent by email.'), Panel: SchedulesTab },
  ]
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  return (
    <>
      <PageHeader title={t('Reports & Analytics')} description={isNarrow ? undefined : current?.description} />
      <PageTabs
        label={t('Reports & Analytics')}
        tabs={tabs}
        leaves={{ report: null, figure: null, metric: null, own: null, sort: null, order: null }}
        atOnce
      >
        {({ Panel }) => <Panel />}
      </PageTabs>
      {params.has('metric') ? (
        <Suspense>
          <ReportRows />
        </Suspense>
      ) : null}
    </>
  )
}
