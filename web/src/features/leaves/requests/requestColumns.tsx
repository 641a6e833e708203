import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatRangeIn } from '@muster/contract/kit/formatDays'
import { formatDate, formatDays, formatRange, localDayOf } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded } from '../../../kit/useNarrow.ts'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { LeaveTypeLabel, leaveStatusStyles, leaveTypeWords } from '../shared/labels.tsx'
import type { DecisionActions } from '../shared/useDecisions.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'

/**
 * Returns the columns that all request lists share. The employee column, if any, has the width `employee`. On medium
 * screens, type, dates and days are merged into one column.
 */
export function useRequestColumns(employee?: number): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const leave: Column<LeaveRequest>[] = folded
    ? [
        {
          key: 'dates',
          sortable: true,
          header: t('Leave'),
          render: (request) => <LeaveSummary request={request} />,
        },
      ]
    : [
        {
          key: 'type',
          header: t('Type'),
          render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} />,
        },
        {
          key: 'dates',
          sortable: true,
          header: t('Dates'),
          render: ({ startDate, endDate }) => <span className="nowrap">{formatRange(startDate, endDate)}</span>,
        },
        {
          key: 'duration',
          sortable: true,
          header: t('Duration'),
          align: 'end',
          width: 96,
          render: ({ totalDays }) => formatDays(totalDays),
        },
      ]
  const personColumns: Column<LeaveRequest>[] = employee
    ? [
        {
          key: 'employee',
          sortable: true,
          header: t('Employee'),
          width: employee,
          person: ({ user }) => user,
          render: ({ user }) => <Person person={user} />,
        },
      ]
    : []
  return [
    ...personColumns,
    ...leave,
    {
      key: 'status',
      header: t('Status'),
      width: 128,
      render: ({ status }) => <StatusBadge look={leaveStatusStyles[status]} />,
    },
  ]
}

/** Returns the column with the day of submission. */
export function useSubmittedColumn(): Column<LeaveRequest> {
  const { t } = useTranslation()
  return {
    key: 'submitted',
    sortable: true,
    header: t('Submitted'),
    render: ({ createdAt }) => <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>,
  }
}

/** Returns the columns for submission and decision, merged into one on medium screens. */
export function useOutcomeColumns(): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const submitted = useSubmittedColumn()
  const outcome: Column<LeaveRequest> = {
    key: 'outcome',
    header: folded ? t('Submission & Decision') : t('Decision'),
    render: (request) =>
      folded || request.approvedBy || request.rejectionReason ? (
        <Stack component="span" gap={2}>
          {folded ? submitted.render(request) : null}
          {request.approvedBy ? <span>{fullName(request.approvedBy)}</span> : null}
          {request.rejectionReason ? (
            <span className="soft breaks" style={{ maxInlineSize: '20rem' }} dir="auto">
              {request.rejectionReason}
            </span>
          ) : null}
        </Stack>
      ) : null,
  }
  return folded ? [outcome] : [submitted, outcome]
}

/**
 * Returns the lines of a request on a phone: the type and, in lists of other people, the person with the status, the
 * days, and the decision or, with `decisions`, the buttons for it.
 */
export function useRequestLines(hasPerson: boolean, decisions: DecisionActions | null): Column<LeaveRequest>[] {
  const { t } = useTranslation()
  const { year } = Temporal.PlainDate.from(useToday())
  const title: Column<LeaveRequest> = {
    key: 'title',
    header: hasPerson ? t('Employee') : t('Type'),
    ...(hasPerson && { person: ({ user }) => user }),
    render: ({ user, leaveType }) => (hasPerson ? <Person person={user} /> : <LeaveTypeLabel type={leaveType} />),
  }
  return [
    title,
    ...(hasPerson
      ? [
          {
            key: 'type',
            selfEvident: true,
            header: t('Type'),
            render: ({ leaveType }: LeaveRequest) => t(leaveTypeWords[leaveType]),
          },
        ]
      : []),
    {
      key: 'dates',
      selfEvident: true,
      header: t('Dates'),
      render: ({ startDate, endDate }) => formatRangeIn(year, startDate, endDate),
    },
    {
      key: 'duration',
      phone: 'figure',
      selfEvident: true,
      header: t('Duration'),
      render: ({ totalDays }) => formatDays(totalDays),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={leaveStatusStyles[status]} />,
    },
    {
      key: 'outcome',
      selfEvident: true,
      header: t('Decision'),
      render: ({ approvedBy, rejectionReason, createdAt, can }) =>
        approvedBy || rejectionReason ? (
          <span className="soft">
            {approvedBy ? t('by {name}', { name: fullName(approvedBy) }) : null}
            {approvedBy && rejectionReason ? ': ' : null}
            {rejectionReason ? <bdi>{rejectionReason}</bdi> : null}
          </span>
        ) : decisions && (can.approve || can.reject) ? null : (
          <span className="faint">{t('Submitted {day}', { day: formatDate(localDayOf(createdAt)) })}</span>
        ),
    },
    {
      key: 'decision',
      phone: 'decision',
      header: t('Actions'),
      render: (request) =>
        decisions && (request.can.approve || request.can.reject) ? (
          <DecisionButtons request={request} actions={decisions} />
        ) : null,
    },
  ]
}
