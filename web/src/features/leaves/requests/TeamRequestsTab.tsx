import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session/session.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Person } from '../../../kit/Person.tsx'
import type { LeaveActions } from '../actions.ts'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { FilterBar } from './FilterBar.tsx'
import { useFilters } from './filters.ts'
import { NoMatches } from './NoMatches.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useLastPage } from '../../../kit/list/useLastPage.ts'
import { useRequestsInReach } from './useRequestsInReach.ts'
import { loadFailure } from '../../../kit/api/errors.ts'

/** The requests of everybody, or of those below oneself, pending ones first, with Approve and Reject in the row. */
export function TeamRequestsTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { filters, setStatus, setPage, clear } = useFilters()
  const common = useCommonColumns()
  const everybody = can('leaves.all_view')
  const { status, page, limit } = filters
  const { data, error, refetch, isPlaceholderData } = useRequestsInReach({ status, page, limit })
  useLastPage(isPlaceholderData ? undefined : data?.pagination, setPage)

  return (
    <>
      <FilterBar status={filters.status} onStatus={setStatus} />
      <RequestTable
        page={data}
        columns={[
          { key: 'employee', header: t('Employee'), width: 208, render: ({ user }) => <Person person={user} /> },
          ...common,
          {
            key: 'decision',
            header: t('Decision'),
            render: (request) => <DecisionButtons request={request} actions={actions} />,
          },
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        onPage={setPage}
        caption={everybody ? t('All Requests') : t('Team Requests')}
        empty={
          filters.status ? (
            <NoMatches onClear={clear} />
          ) : (
            <EmptyState
              icon={<IconUsers size={20} />}
              title={t('No leave requests yet')}
              message={t('When somebody asks for leave, you decide on it here.')}
            />
          )
        }
      />
    </>
  )
}
