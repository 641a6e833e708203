import { Box, NativeSelect } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EmploymentType } from '@muster/contract/jobs/postings'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { NoMatches, Toolbar } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import type { JobActions } from '../shared/links.ts'
import { employmentLabels } from '../shared/labels.ts'
import { JobCard } from './JobCard.tsx'
import classes from './JobCard.module.css'

const employmentTypes = Object.keys(employmentLabels) as EmploymentType[]

const filters = {
  search: text(100),
  department: text(100),
  employmentType: withKey('type', oneOf(employmentTypes)),
  closing: oneOf(['soon']),
}

const orders = ['closing', 'newest'] as const

/** Number of jobs per page; fills rows of two, three and four cards. */
const pageSize = 24

/** Shows open jobs as cards. */
export function BrowseTab({ actions }: { actions: JobActions }) {
  const { t } = useTranslation()
  const list = useListPage(
    ({ order: _way, ...input }) => orpc.jobs.list.queryOptions({ input: { ...input, status: 'ACTIVE' } }),
    { filters, limit: pageSize, sorts: orders },
  )
  const { query, data, pagination } = list
  const isNarrow = useNarrow()
  const departments = useDepartments([list.filters.department])
  return (
    <>
      <Toolbar
        filters={
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
            <ChoiceFilter
              list={list}
              name="employmentType"
              aria-label={t('Employment Type')}
              all={t('All types')}
              options={employmentTypes.map((each) => [each, t(employmentLabels[each])])}
            />
            <ChoiceFilter
              list={list}
              name="closing"
              aria-label={t('Closing Date')}
              all={t('Any closing date')}
              options={[['soon', t('Closing soon')]]}
            />
            <NativeSelect
              label={isNarrow ? t('Sort by') : undefined}
              aria-label={t('Sort by')}
              value={list.sorting?.key}
              onChange={({ currentTarget }) =>
                list.sortBy(currentTarget.value === 'newest' ? 'newest' : 'closing', 'asc')
              }
              data={[
                { value: 'closing', label: t('Closing first') },
                { value: 'newest', label: t('Newest first') },
              ]}
            />
          </Filters>
        }
        count={pagination ? t('{count} open jobs', { count: pagination.totalItems }) : null}
      />
      <Loaded
        framed
        query={{ data: data?.jobs, error: query.error, refetch: query.refetch }}
        skeleton={isNarrow ? <ListSkeleton rows={6} height={80} /> : <CardsSkeleton />}
      >
        {(jobs) =>
          jobs.length > 0 ? (
            <ul
              className={isNarrow ? 'rows card' : `${classes.cards} grid-cards`}
              aria-label={t('Browse Jobs')}
              aria-busy={list.loading || undefined}
            >
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} actions={actions} />
              ))}
            </ul>
          ) : (
            <div className="card">
              {list.filtered ? (
                <NoMatches
                  title={t('No jobs match these filters')}
                  message={t('Try another word, department or type.')}
                  clear={t('Clear Filters')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  icon={<IconBriefcase size={20} />}
                  title={t('No open jobs right now')}
                  message={t('Jobs appear here when published.')}
                />
              )}
            </div>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} /> : null}
    </>
  )
}

/** Placeholder cards for jobs that are loading. */
const CardsSkeleton = () => (
  <Skeleton className={`${classes.cards} grid-cards`}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Box key={key} className="card" h={224} aria-hidden />
    ))}
  </Skeleton>
)
