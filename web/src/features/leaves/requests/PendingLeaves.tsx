import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatCount, formatDate, formatDays, formatRange, localDayOf } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFolded } from '../../../kit/useNarrow.ts'
import { leaveTypeWords } from '../shared/labels.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'

/** Returns the days of leave of these requests, by type. */
function sumByType(requests: readonly LeaveRequest[]) {
  const byType = Map.groupBy(requests, ({ leaveType }) => leaveType)
  return [...byType].map(([type, ofType]) => ({
    type,
    days: ofType.reduce((sum, { totalDays }) => sum + totalDays, 0),
  }))
}

/** Shows the days that remain if a request is approved, and how many others of the team are away or want to be. */
function Context({ request }: { request: LeaveRequest & PendingLeaveContext }) {
  const { t } = useTranslation()
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const { remaining, othersAway, othersPending, user } = request
  return (
    <Stack component="span" gap={0} className="small numbers">
      {remaining.map(({ year, days }) => (
        <span key={year} className="nowrap">
          {remaining.length === 1 && year === thisYear
            ? t('{days} left', { days: formatDays(days) })
            : t('{days} left in {year}', { days: formatDays(days), year })}
        </span>
      ))}
      <span
        className={othersAway + othersPending > 0 ? 'nowrap' : 'faint nowrap'}
        title={user.department ? t('In {department}', { department: t(user.department) }) : undefined}
      >
        {[
          othersAway > 0 ? t('{people} away', { people: formatCount(othersAway) }) : t('No others away'),
          othersPending > 0 ? t('{people} pending', { people: formatCount(othersPending) }) : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </Stack>
  )
}

/** Shows the leave requests pending the user's decision, as a tab of the view Approvals. */
export default function PendingLeaves() {
  const { t } = useTranslation()
  const isFolded = useFolded()
  return (
    <DecisionList
      kind={{
        key: 'leave',
        feature: 'leaves',
        query: (input) => orpc.leaves.pending.queryOptions({ input }),
        sortLabels: { requested: 'Requested', person: 'Employee', day: 'Dates', amount: 'Duration' },
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
        personWidth: 240,
        columns: [
          {
            key: 'day',
            sortable: true,
            selfEvident: true,
            header: t('Leave'),
            width: 224,
            render: (request) => <LeaveSummary request={request} />,
          },
          {
            key: 'context',
            header: t('If approved'),
            render: (request) => <Context request={request} />,
          },
          {
            key: 'reason',
            header: t('Reason'),
            render: ({ reason }) => (
              <Text span inherit className="breaks" dir="auto" title={reason} lineClamp={2}>
                {reason}
              </Text>
            ),
          },
          // Beside the sidebar there is no room for it; the details show it.
          ...(isFolded
            ? []
            : [
                {
                  key: 'requested',
                  sortable: true,
                  header: t('Requested'),
                  render: ({ createdAt }: LeaveRequest) => (
                    <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>
                  ),
                },
              ]),
        ],
        empty: { title: 'No leave requests pending', message: 'Leave requests that you can decide on appear here.' },
      }}
    />
  )
}
