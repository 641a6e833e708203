import { Stack } from '@mantine/core'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'

/** Shows the leave type and, in smaller text below it, the dates and the number of days. */
export function LeaveSummary({ request }: { request: LeaveRequest }) {
  const { leaveType, startDate, endDate, totalDays } = request
  return (
    <Stack component="span" gap={0} align="start" display="inline-flex" lh={1.2}>
      <LeaveTypeLabel type={leaveType} />
      <span className="faint small numbers nowrap" style={{ paddingInlineStart: '1.625rem', fontWeight: 400 }}>
        {`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}
      </span>
    </Stack>
  )
}
