import { Group } from '@mantine/core'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { LeaveTypeLabel } from './LeaveTypeLabel.tsx'

/** Whose leave it is, of which type and when, in two lines. */
export function LeaveSummary({ request }: { request: LeaveRequest }) {
  const { user, leaveType, startDate, endDate, totalDays } = request
  return (
    <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
      <Person person={user} secondary={user.position} size={36} />
      <Group component="p" justify="space-between" gap="0.25rem 1rem" className="numbers">
        <LeaveTypeLabel type={leaveType} />
        <span>{`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}</span>
      </Group>
    </div>
  )
}
