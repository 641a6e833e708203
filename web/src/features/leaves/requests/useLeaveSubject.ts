import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { client } from '../../../kit/api/client.ts'
import type { DecisionSubject } from '../../../kit/decisions/decisionKind.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { leaveTypeWords } from '../shared/labels.tsx'

/** Returns the days of leave of these requests, by type. */
function sumByType(requests: readonly LeaveRequest[]) {
  const byType = Map.groupBy(requests, ({ leaveType }) => leaveType)
  return [...byType].map(([type, ofType]) => ({
    type,
    days: ofType.reduce((sum, { totalDays }) => sum + totalDays, 0),
  }))
}

/** Returns leave requests as their decisions see them. */
export function useLeaveSubject(): Omit<DecisionSubject<LeaveRequest>, 'More'> {
  const { t } = useTranslation()
  return {
    key: 'leave',
    feature: 'leaves',
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
  }
}
