import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatDate } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Person } from '../../../kit/Person.tsx'
import type { LeaveActions } from '../actions.ts'
import { useFilters } from './filters.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { NoMatches } from './NoMatches.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useNarrow, useTight } from '../../../kit/useNarrow.ts'
import { useLastPage } from '../../../kit/list/useLastPage.ts'
import { useRequestsInReach } from './useRequestsInReach.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './HistoryTab.module.css'
import { loadFailure } from '../../../kit/api/errors.ts'

/** The day of an instant where the reader is. */
const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()

/** When a request was made and what became of it; where the window has not the room for both columns, in one. */
function useOutcomeColumns(): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const folded = useTight() && !narrow
  const submitted = ({ createdAt }: LeaveRequest) => (
    <span className={classes.submitted}>{formatDate(dayOf(createdAt))}</span>
  )
  const outcome: Column<LeaveRequest> = {
    key: 'outcome',
    header: folded ? t('Submitted & Decision') : t('Decision'),
    render: (request) =>
      folded || request.approvedBy || request.rejectionReason ? (
        <span className={classes.outcome}>
          {folded ? submitted(request) : null}
          {request.approvedBy ? <span>{fullName(request.approvedBy)}</span> : null}
          {request.rejectionReason ? (
            <span className={classes.reason} dir="auto">
              {request.rejectionReason}
            </span>
          ) : null}
        </span>
      ) : null,
  }
  return folded ? [outcome] : [{ key: 'submitted', header: t('Submitted'), render: submitted }, outcome]
}

/** All requests of the team or of everybody, newest first, with what became of them (specification 1, section 2.5). */
export function HistoryTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const change = useFilters()
  const { year: _year, ...filters } = change.filters
  const common = useCommonColumns()
  const outcome = useOutcomeColumns()
  const { data, error, refetch, isPlaceholderData } = useRequestsInReach({ ...filters, order: 'newest' })
  useLastPage(isPlaceholderData ? undefined : data?.pagination, change.setPage)

  const { status, leaveType, from, to, search, limit } = filters
  const filtered = [status, leaveType, from, to, search].some((value) => value !== undefined)
  const total = data?.pagination.totalItems
  // A few requests need no filters. Once there, they stay, so that clearing one does not take away the field in use.
  const [many, setMany] = useState(false)
  if (!many && (filtered || (total ?? 0) > limit)) setMany(true)

  return (
    <>
      {many ? <HistoryFilters {...change} /> : null}
      <p className={classes.total} role="status">
        {total === undefined ? null : t('{count} requests', { count: total })}
      </p>
      <RequestTable
        page={data}
        columns={[
          { key: 'employee', header: t('Employee'), width: 208, render: ({ user }) => <Person person={user} /> },
          ...common,
          ...outcome,
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        onPage={change.setPage}
        caption={t('History')}
        empty={
          filtered ? (
            <NoMatches onClear={change.clear} />
          ) : (
            <EmptyState
              icon={<IconHistory size={20} />}
              title={t('No leave requests yet')}
              message={t('Every request and what became of it will be listed here.')}
            />
          )
        }
      />
    </>
  )
}
