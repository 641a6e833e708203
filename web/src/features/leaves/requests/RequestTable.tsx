import { IconArrowBackUp, IconCheck, IconEye, IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { Pagination } from '@muster/contract/kit/paging'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { leaveStatusLooks } from '../shared/words.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow, useTight } from '../../../kit/useNarrow.ts'
import type { LeaveActions } from '../actions.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import classes from './RequestTable.module.css'

/** The columns that every list of requests has; on a middling screen one column says what, when and how long. */
export function useCommonColumns(): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const tight = useTight()
  const narrow = useNarrow()
  const status: Column<LeaveRequest> = {
    key: 'status',
    header: t('Status'),
    width: 128,
    render: (request) => <StatusBadge look={leaveStatusLooks[request.status]} />,
  }
  if (tight && !narrow)
    return [
      {
        key: 'leave',
        header: t('Leave'),
        render: ({ leaveType, startDate, endDate, totalDays }) => (
          <span className={classes.leave}>
            <LeaveTypeLabel type={leaveType} />
            <span className={classes.when}>{`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}</span>
          </span>
        ),
      },
      status,
    ]
  return [
    { key: 'type', header: t('Type'), render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} /> },
    {
      key: 'dates',
      header: t('Dates'),
      render: ({ startDate, endDate }) => <span className={classes.dates}>{formatRange(startDate, endDate)}</span>,
    },
    {
      key: 'duration',
      header: t('Duration'),
      align: 'end',
      width: 96,
      render: ({ totalDays }) => formatDays(totalDays),
    },
    status,
  ]
}

/** A page of requests with what may be done with each of them. */
export function RequestTable(props: {
  page: { leaveRequests: LeaveRequest[]; pagination: Pagination } | undefined
  columns: readonly Column<LeaveRequest>[]
  actions: LeaveActions
  loading: boolean
  error: string | null
  onRetry: () => void
  onPage: (page: number) => void
  empty: ReactNode
  caption: string
}) {
  const { page, columns, actions, loading, error, onRetry, onPage, empty, caption } = props
  const { t } = useTranslation()

  const rowActions = (request: LeaveRequest) => {
    const { can } = request
    return [
      { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => actions.open(request) },
      ...(can.edit ? [{ label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => actions.edit(request) }] : []),
      ...(can.approve
        ? [{ label: t('Approve'), icon: <IconCheck size={16} />, onClick: () => actions.approve(request) }]
        : []),
      ...(can.reject
        ? [{ label: t('Reject'), icon: <IconX size={16} />, onClick: () => actions.reject(request) }]
        : []),
      ...(can.cancel
        ? [
            {
              label: t('Cancel Request'),
              icon: <IconArrowBackUp size={16} />,
              danger: true,
              onClick: () => actions.cancel(request),
            },
          ]
        : []),
    ]
  }

  return (
    <>
      <DataTable
        rows={page?.leaveRequests}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={actions.open}
        rowActions={rowActions}
        loading={loading}
        error={error}
        onRetry={onRetry}
        empty={empty}
        caption={caption}
      />
      {page ? <Pager pagination={page.pagination} onPage={onPage} /> : null}
    </>
  )
}
