import { Button, Stack, UnstyledButton } from '@mantine/core'
import {
  IconBriefcase,
  IconCheck,
  IconEye,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job, JobStatus } from '@muster/contract/jobs/postings'
import { applicationStatuses } from '@muster/contract/jobs/steps'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { id, oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import type { StepActions } from '../applications/useSteps.tsx'
import { Closing, ShortClosing } from '../shared/JobFacts.tsx'
import { type JobActions, openApplications, openJob } from '../shared/links.ts'
import { applicationStyles, jobStyles } from '../shared/labels.ts'

const PostingApplications = lazyPart(() => import('../applications/PostingApplications.tsx'))

const filters = {
  status: oneOf(Object.keys(jobStyles) as JobStatus[]),
  search: text(100),
  department: text(100),
}

/** The sort orders of the list. The first is the default. */
const sorts = ['drafts', 'title', 'closing', 'by'] as const
/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  drafts: 'Drafts first',
  title: ['Job', 'text'],
  closing: ['Closing Date', 'day'],
  by: ['Posted by', 'text'],
} as const

/** Shows the postings that the user manages, drafts first, or the applications for the posting named in the address. */
export default function ManageTab({ actions }: { actions: JobActions & StepActions }) {
  const { params } = useAddress()
  const posting = id.read(params.get('posting') ?? '')
  return posting ? (
    // Has its own Suspense boundary, so that the tabs above stay and keep the focus.
    <Suspense fallback={<PageSkeleton />}>
      <PostingApplications key={posting} id={posting} actions={actions} />
    </Suspense>
  ) : (
    <Postings actions={actions} />
  )
}

function Postings({ actions }: { actions: JobActions }) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.jobs.list.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts,
  })
  const departments = useDepartments([list.filters.department])
  return (
    <ListPage
      list={list}
      filters={
        <>
          <StatusFilter list={list} statusStyles={jobStyles} counts={list.data ? list.data.counts : null} />
          <Filters list={list}>
            <SearchField
              list={list}
              aria-label={t('Search')}
              placeholder={t('Search by title, department or location')}
            />
            <ChoiceFilter
              list={list}
              name="department"
              aria-label={t('Department')}
              all={t('All departments')}
              options={departments.map((each) => [each, t(each)])}
            />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        </>
      }
      layout="jobs.postings"
      rows={list.data?.jobs}
      columns={useColumns(actions)}
      rowKey={(job) => job.id}
      onSort={(key) => list.toggleSort(key as (typeof sorts)[number])}
      onRowClick={openJob}
      rowActions={useRowActions(actions)}
      caption={t('Manage Postings')}
      empty={{
        icon: <IconBriefcase size={20} />,
        title: t('No job postings yet'),
        message: t('Drafts, open and closed postings appear here.'),
      }}
      noMatches={{ title: t('No job postings match these filters'), clear: t('Show all postings') }}
    />
  )
}

/** Shows the number of applications for a posting, in total and by step, as a link to the applications. */
function Applications({ job }: { job: Job }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const count = job._count?.applications
  if (count === undefined || !job.can.applications || job.status === 'DRAFT') return null
  const steps = applicationStatuses.flatMap((status) => {
    const stepCount = job.steps?.[status] ?? 0
    return stepCount > 0 ? [`${formatCount(stepCount)} ${t(applicationStyles[status].label).toLocaleLowerCase()}`] : []
  })
  // A single step says no more than the number, unless it isn't the first.
  const hasSteps = steps.length > 1 || (steps.length === 1 && !job.steps?.SUBMITTED)
  return (
    <Stack component="span" gap={0} py={4} align={narrow ? 'end' : 'start'}>
      <UnstyledButton className="link" onClick={() => openApplications(job)}>
        {t('{count} applications', { count })}
        <span className="visually-hidden">{` – ${job.title}`}</span>
      </UnstyledButton>
      {hasSteps ? (
        <span className="faint small">
          {steps.map((step, index) => (
            <Fragment key={step}>
              <span className="nowrap">{index < steps.length - 1 ? `${step},` : step}</span>{' '}
            </Fragment>
          ))}
        </span>
      ) : null}
    </Stack>
  )
}

function useColumns(actions: JobActions): Column<Job>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const narrow = useNarrow()
  const { can } = useSession()
  const columns: (Column<Job> | null)[] = [
    {
      key: 'title',
      sortable: true,
      header: t('Job'),
      width: folded ? '28%' : '20%',
      render: ({ title, department, location }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium" dir="auto">
            {title}
          </span>
          <span className="faint small" style={{ fontWeight: 400 }} dir="auto">
            {[t(department), location].join(' · ')}
          </span>
        </Stack>
      ),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      width: 1,
      render: ({ status }) => <StatusBadge look={jobStyles[status]} />,
    },
    {
      key: 'applications',
      phone: 'figure',
      selfEvident: true,
      header: t('Applications'),
      width: folded ? undefined : '15rem',
      render: (job) => <Applications job={job} />,
    },
    {
      key: 'closing',
      sortable: true,
      header: t('Closing Date'),
      selfEvident: true,
      render: (job) =>
        narrow && job.status !== 'CLOSED' ? (
          <ShortClosing job={job} />
        ) : (
          <span className={narrow || folded ? undefined : 'nowrap'}>
            <Closing job={job} bare={!narrow} />
          </span>
        ),
    },
    folded
      ? null
      : {
          key: 'by',
          sortable: true,
          header: t('Posted by'),
          phone: 'hidden',
          render: ({ postedBy }) => <span className="nowrap">{fullName(postedBy)}</span>,
        },
    can('jobs.publish')
      ? {
          key: 'approve',
          phone: 'decision',
          header: t('Approval'),
          width: 1,
          render: (job) =>
            job.can.publish ? (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-description={job.title}
                aria-busy={actions.isApproving(job.id) || undefined}
                onClick={() => actions.approve(job)}
              >
                {t('Approve')}
              </Button>
            ) : job.status === 'DRAFT' ? (
              <span className="faint small">{t('Needs another approver')}</span>
            ) : null,
        }
      : null,
  ]
  return columns.filter((column) => column !== null)
}

const menuItems = [
  { ability: 'publish', verb: 'approve', label: 'Approve', Icon: IconCheck, danger: false },
  { ability: 'edit', verb: 'edit', label: 'Edit', Icon: IconPencil, danger: false },
  { ability: 'reopen', verb: 'reopen', label: 'Reopen', Icon: IconLockOpen, danger: false },
  { ability: 'close', verb: 'close', label: 'Close Posting', Icon: IconLock, danger: true },
  { ability: 'remove', verb: 'remove', label: 'Delete', Icon: IconTrash, danger: true },
] as const

function useRowActions(actions: JobActions): (job: Job) => RowAction[] {
  const { t } = useTranslation()
  return (job) => [
    { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openJob(job) },
    ...(job.can.applications && job.status !== 'DRAFT'
      ? [{ label: t('Applications'), icon: <IconUsers size={16} />, onClick: () => openApplications(job) }]
      : []),
    ...menuItems
      .filter(({ ability }) => job.can[ability])
      .map(({ verb, label, Icon, danger }) => ({
        label: t(label),
        icon: <Icon size={16} />,
        danger,
        onClick: () => actions[verb](job),
      })),
  ]
}
