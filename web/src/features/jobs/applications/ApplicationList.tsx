import { IconEye, IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '@muster/contract/jobs/applications'
import type { Job } from '@muster/contract/jobs/postings'
import { applicationSorts, applicationStatuses } from '@muster/contract/jobs/steps'
import { orpc } from '../../../kit/api/client.ts'
import { localDayOf, formatDay } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { openApplication } from '../shared/links.ts'
import { applicationStyles } from '../shared/labels.ts'
import { stepsFrom, stepVerbs } from './steps.ts'
import type { StepActions } from './useSteps.tsx'

const filters = { search: text(100), status: withKey('step', oneOf(applicationStatuses)) }

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  newest: 'Newest first',
  applicant: ['Applicant', 'text'],
  status: ['Status', 'step'],
  applied: ['Applied', 'time'],
} as const

/** Returns a function that lists the actions on an application, for the menu of its row or card. */
export function useCandidateActions(actions: Pick<StepActions, 'move'>): (candidate: Candidate) => RowAction[] {
  const { t } = useTranslation()
  return (candidate) => [
    { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openApplication(candidate) },
    ...stepsFrom(candidate).map((to) => {
      const { label, Icon } = stepVerbs[to]
      return {
        label: t(label),
        icon: <Icon size={16} />,
        danger: to === 'REJECTED',
        onClick: () => actions.move(candidate, to),
      }
    }),
  ]
}

/** Shows the applications for a posting as a list, newest first, filtered by status. */
export function ApplicationList({ job, actions }: { job: Job; actions: StepActions }) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.jobs.applications.queryOptions({ input: { ...input, id: job.id } }), {
    filters,
    limit: 20,
    sorts: applicationSorts,
  })
  const columns: Column<Candidate>[] = [
    {
      key: 'applicant',
      sortable: true,
      header: t('Applicant'),
      width: '40%',
      person: ({ applicant }) => applicant,
      render: ({ applicant }) => (
        <Person
          person={applicant}
          secondary={[applicant.position, applicant.department && t(applicant.department)].filter(Boolean).join(' · ')}
          size={32}
        />
      ),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      sortable: true,
      width: 160,
      render: ({ status }) => <StatusBadge look={applicationStyles[status]} />,
    },
    {
      key: 'applied',
      sortable: true,
      header: t('Applied'),
      render: ({ createdAt }) => <span className="nowrap">{formatDay(localDayOf(createdAt))}</span>,
    },
    {
      key: 'resume',
      header: t('Résumé'),
      render: ({ resume, resumeName }) => (
        <span className={resume ? 'breaks' : 'faint'}>{resume ? resumeName : t('None')}</span>
      ),
    },
  ]
  return (
    <>
      <StatusFilter list={list} statusStyles={applicationStyles} counts={list.data?.counts ?? null}>
        <SortFilter list={list} labels={sortLabels} />
      </StatusFilter>
      <ListPage
        list={list}
        rows={list.data?.applications}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={openApplication}
        rowActions={useCandidateActions(actions)}
        onSort={(key) => list.toggleSort(key as (typeof applicationSorts)[number])}
        caption={t('Applications')}
        empty={{
          icon: <IconInbox size={20} />,
          title: t('No applications yet'),
          message: t('Applications appear here as they arrive.'),
        }}
        noMatches={{ title: t('No applications match this filter'), clear: t('Show all applications') }}
      />
    </>
  )
}
