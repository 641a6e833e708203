import { IconPlaneDeparture } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatInstant } from '../../ui/format.ts'
import type { LeaveActions } from './actions.ts'
import { useToday } from '../../session/today.ts'
import { loadFailure } from './failures.ts'
import { FilterBar } from './FilterBar.tsx'
import { useFilters } from './filters.ts'
import { NoMatches } from './NoMatches.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useLastPage } from './useLastPage.ts'

/** The years a person may look back on, and the next one. */
function offeredYears(today: string): number[] {
  const { year } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, back) => year + 1 - back)
}

/** One's own requests, newest first, by status and year. */
export function MyRequestsTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const today = useToday()
  const { filters, setStatus, setYear, setPage, clear } = useFilters()
  const common = useCommonColumns()
  const { status, year, page, limit } = filters
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.leaves.list.queryOptions({ input: { status, year, page, limit }, placeholderData: keepPreviousData }),
  )
  useLastPage(isPlaceholderData ? undefined : data?.pagination, setPage)

  const filtered = status !== undefined || year !== undefined
  return (
    <>
      <FilterBar status={status} onStatus={setStatus} year={year} years={offeredYears(today)} onYear={setYear} />
      <RequestTable
        page={data}
        columns={[
          ...common,
          { key: 'submitted', header: t('Submitted'), render: ({ createdAt }) => formatInstant(createdAt) },
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error && apiError(error))}
        onRetry={() => void refetch()}
        onPage={setPage}
        caption={t('My Requests')}
        empty={
          filtered ? (
            <NoMatches message={t('Choose another status or year, or show them all.')} onClear={clear} />
          ) : (
            <EmptyState
              icon={<IconPlaneDeparture size={20} />}
              title={t('You have not asked for leave yet')}
              message={t('Your requests and what became of them will be listed here.')}
              action={actions.requestButton}
            />
          )
        }
      />
    </>
  )
}
