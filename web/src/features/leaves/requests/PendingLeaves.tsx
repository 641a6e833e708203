import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatDate, formatDays, formatRange, localDayOf } from '../../../kit/format.ts'
import { leaveTypeWords, LeaveTypeLabel } from '../shared/labels.tsx'

/** Returns the days of leave of these requests, by type. */
function sumByType(requests: readonly LeaveRequest[]) {
  const byType = Map.groupBy(requests, ({ leaveType }) => leaveType)
  return [...byType].map(([type, ofType]) => ({
    type,
    days: ofType.reduce((sum, { totalDays }) => sum + totalDays, 0),
  }))
}

/** Shows the leave requests pending the user's decision, as a tab of the view Approvals. */
export default function PendingLeaves() {
  const { t } = useTranslation()
  return (
    <DecisionList
      kind={{
        key: 'leave',
        feature: 'leaves',
        query: (input) => orpc.leaves.pending.queryOptions({ input }),
        rowsOf: ({ leaveRequests }) => leaveRequests,
        idOf: ({ id }) => id,
        personOf: ({ user }) => user,
        actionsOf: ({ can }) => can,
        decide: ({ status, reason: rejectionReason }, rows, context) =>
          client.leaves.decideMany(
            { status, rejectionReason, requests: rows.map(({ id, updatedAt }) => ({ id, updatedAt })) },
            { context },
          ),
        verb: 'approve',
        maxReason: 2000,
        count: (count) => t('{count} leave requests', { count }),
        describe: ({ leaveType, startDate, endDate }) =>
          `${t(leaveTypeWords[leaveType])}, ${formatRange(startDate, endDate)}`,
        href: ({ id }) => `?view=leaves&request=${id}`,
        sum: (rows) => sumByType(rows).map(({ type, days }) => `${t(leaveTypeWords[type])}: ${formatDays(days)}`),
        columns: [
          { key: 'type', header: t('Type'), render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} /> },
          {
            key: 'dates',
            header: t('Dates'),
            render: ({ startDate, endDate }) => <span className="nowrap">{formatRange(startDate, endDate)}</span>,
          },
          {
            key: 'days',
            header: t('Days'),
            align: 'end',
            render: ({ totalDays }) => <span className="nowrap">{formatDays(totalDays)}</span>,
          },
          {
            key: 'reason',
            header: t('Reason'),
            render: ({ reason }) => (
              <span className="breaks" dir="auto">
                {reason}
              </span>
            ),
          },
          {
            key: 'requested',
            header: t('Requested'),
            render: ({ createdAt }) => <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>,
          },
        ],
        empty: { title: 'No leave requests pending', message: 'Leave requests that you can decide on appear here.' },
      }}
    />
  )
}
