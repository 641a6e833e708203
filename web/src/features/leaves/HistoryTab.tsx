import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../api/errors.ts'
import { formatDate } from '../../ui/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Person } from '../../ui/Person.tsx'
import type { LeaveActions } from './actions.ts'
import { loadFailure } from '../../leave/failures.ts'
import { useFilters } from './filters.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { NoMatches } from './NoMatches.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import { useRequestsInReach } from './useRequestsInReach.ts'
import { fullName } from '../../ui/fullName.ts'
import classes from './HistoryTab.module.css'

/** The day of an instant where the reader is. */
const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()

/** All requests of the team or of everybody, newest first, with what became of them (specification 1, section 2.5). */
export function HistoryTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const change = useFilters()
  const { year: _year, ...filters } = change.filters
  const common = useCommonColumns()
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
          {
            key: 'submitted',
            header: t('Submitted'),
            render: ({ createdAt }) => <span className={classes.submitted}>{formatDate(dayOf(createdAt))}</span>,
          },
          {
            key: 'outcome',
            header: t('Decision'),
            render: ({ approvedBy, rejectionReason }) =>
              approvedBy || rejectionReason ? (
                <span className={classes.outcome}>
                  {approvedBy ? <span>{fullName(approvedBy)}</span> : null}
                  {rejectionReason ? (
                    <span className={classes.reason} dir="auto">
                      {rejectionReason}
                    </span>
                  ) : null}
                </span>
              ) : null,
          },
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error && apiError(error))}
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
