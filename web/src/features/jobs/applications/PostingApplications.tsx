import { Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { orpc } from '../../../kit/api/client.ts'
import { isNotFound } from '../../../kit/api/errors.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useFilters } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Closing } from '../shared/JobFacts.tsx'
import { type JobActions, openJob } from '../shared/links.ts'
import { jobStyles } from '../shared/labels.ts'
import { ApplicationBoard } from './ApplicationBoard.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import type { StepActions } from './useSteps.tsx'

/** The two views of a posting's applications. */
const displayModes = [
  { key: 'board', label: 'Board', Icon: IconLayoutKanban },
  { key: 'list', label: 'List', Icon: IconList },
] as const

const paramSchema = { search: text(100), as: oneOf(['list']) }

/**
 * The query parameters of this screen, each with the value null, which clears it on returning to the list of postings.
 */
const clearedParams = { posting: null, as: null, step: null, search: null, page: null }

function JobApplications({ job, actions }: { job: Job; actions: JobActions & StepActions }) {
  const { t } = useTranslation()
  const filterState = useFilters(paramSchema)
  const { search } = filterState.filters
  const mode = filterState.filters.as ?? 'board'
  return (
    <section aria-labelledby="posting">
      <Group justify="space-between" align="flex-start" gap="0.75rem 1.5rem" mb="md">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <h2 id="posting" className="breaks" dir="auto" tabIndex={-1} style={{ outline: 'none' }}>
              {job.title}
            </h2>
            <StatusBadge look={jobStyles[job.status]} />
          </Group>
          <p className="faint" dir="auto">
            {[t(job.department), job.location, t('Posted by {name}', { name: fullName(job.postedBy) })].join(' · ')}
            {' · '}
            <Closing job={job} />
          </p>
        </Stack>
        <Button variant="default" onClick={() => openJob(job)}>
          {t('View Job')}
        </Button>
      </Group>
      <Group justify="space-between" gap="sm" mb="md">
        <ViewChoice
          legend={t('View')}
          options={displayModes}
          chosen={mode}
          onChoose={(as) => filterState.change({ as: as === 'list' ? as : null, step: null })}
        />
        <SearchField
          list={filterState}
          aria-label={t('Search')}
          placeholder={t('Search by name or email')}
          style={{ flex: '1 1 16rem', maxInlineSize: '22rem' }}
        />
      </Group>
      {mode === 'list' ? (
        <ApplicationList job={job} actions={actions} />
      ) : (
        <ApplicationBoard job={job} search={search} actions={actions} />
      )}
    </section>
  )
}

/** Shows the applications for a posting, as a board or as a list. */
export default function PostingApplications({ id, actions }: { id: string; actions: JobActions & StepActions }) {
  const { t } = useTranslation()
  const { set } = useAddress()
  const query = useQuery(orpc.jobs.get.queryOptions({ input: { id } }))
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mb="sm"
        ms="-0.5rem"
        leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
        onClick={() => set(clearedParams)}
      >
        {t('All postings')}
      </Button>
      {isNotFound(query.error) ? (
        <div className="card">
          <EmptyState
            title={t('Job posting not found')}
            message={t('It was closed or removed, or you don’t have access.')}
          />
        </div>
      ) : (
        <Loaded framed query={query} skeleton={<PageSkeleton />}>
          {({ job }) =>
            job.can.applications ? (
              <JobApplications job={job} actions={actions} />
            ) : (
              <div className="card">
                <EmptyState
                  title={t('You can’t see these applications')}
                  message={t('Only the poster, their managers and job publishers can see them.')}
                />
              </div>
            )
          }
        </Loaded>
      )}
    </>
  )
}
