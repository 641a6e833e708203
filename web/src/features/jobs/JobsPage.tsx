import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { managePostingsNeeds } from '@muster/contract/jobs/view'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { NothingToShow } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { type PageTab, PageTabs } from '../../kit/page/PageTabs.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { ApplicationDialog } from './applications/ApplicationDialog.tsx'
import { useSteps } from './applications/useSteps.tsx'
import { BrowseTab } from './browse/BrowseTab.tsx'
import { JobDialog } from './browse/JobDialog.tsx'
import { ownApplications } from './queries.ts'
import { useJobActions } from './useJobActions.tsx'

const MyApplicationsTab = lazyPart(() => import('./mine/MyApplicationsTab.tsx'))
const ManageTab = lazyPart(() => import('./postings/ManageTab.tsx'))

const reads = routes.jobs.list['~orpc'].meta.needs
const readsOwn = routes.jobs.own['~orpc'].meta.needs

/** The tabs of the job board in order (specification 2, section 2). */
const tabs = [
  { key: 'browse', label: 'Browse Jobs', description: 'Open jobs in the company.', needs: reads, Panel: BrowseTab },
  {
    key: 'mine',
    label: 'My Applications',
    description: 'Your applications and their status.',
    needs: readsOwn,
    Panel: MyApplicationsTab,
  },
  {
    key: 'manage',
    label: 'Manage Postings',
    description: 'Postings and their applications.',
    needs: managePostingsNeeds,
    Panel: ManageTab,
  },
] as const

/** The query parameters that other tabs may have set, each with the value null, which clears it. */
const clearedParams = Object.fromEntries(
  'search department type closing status step posting as sort order page'.split(' ').map((key) => [key, null]),
)

/** Shows the view `jobs`: internal postings and applications (specification 2, section 2). */
export default function JobsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const { isAsking, dialogs, ...jobs } = useJobActions()
  const { isAsking: isMoving, dialogs: questions, ...steps } = useSteps()
  const isBusy = isAsking || isMoving
  useFocusReturn(isBusy || params.has('job') || params.has('application'))
  const applicationsQuery = useQuery({ ...ownApplications(1), enabled: can(readsOwn) })
  const count = applicationsQuery.data?.pagination.totalItems
  const visibleTabs = tabs
    .filter(({ needs }) => can(needs))
    .map(({ key, label, description, Panel }): PageTab & { description: string; Panel: typeof Panel } => ({
      key,
      label: t(label),
      description: t(description),
      count: key === 'mine' ? count : undefined,
      Panel,
    }))
  const current = visibleTabs.find(({ key }) => key === params.get('tab')) ?? visibleTabs[0]
  const actions = { ...jobs, ...steps }
  const mayPost = can(routes.jobs.create['~orpc'].meta.needs)
  useActionInAddress({ job: mayPost ? jobs.create : null })

  return (
    <>
      <PageHeader
        title={t('Internal Job Board')}
        description={current?.description}
        action={
          mayPost ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={jobs.create}>
              {t('Post New Job')}
            </Button>
          ) : null
        }
      />
      {visibleTabs.length > 0 ? (
        <PageTabs label={t('Internal Job Board')} tabs={visibleTabs} leaves={clearedParams} atOnce>
          {({ Panel }) => <Panel actions={actions} />}
        </PageTabs>
      ) : (
        <NothingToShow message={t('Your role can’t see jobs. Ask an administrator for access.')} />
      )}
      {/* Only one dialog is open at a time: the two from the address hide while another one is open. */}
      <JobDialog isHidden={isBusy || params.has('application')} actions={actions} />
      <ApplicationDialog isHidden={isBusy} actions={actions} />
      {dialogs}
      {questions}
    </>
  )
}
