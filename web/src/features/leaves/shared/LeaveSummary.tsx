import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { LeaveTypeLabel } from './LeaveTypeLabel.tsx'
import classes from './LeaveSummary.module.css'

/** Whose leave it is, of which type and when, in two lines. */
export function LeaveSummary({ request }: { request: LeaveRequest }) {
  const { user, leaveType, startDate, endDate, totalDays } = request
  return (
    <div className={classes.summary}>
      <Person person={user} secondary={user.position} size={36} />
      <p className={classes.what}>
        <LeaveTypeLabel type={leaveType} />
        <span>{`${formatRange(startDate, endDate)} · ${formatDays(totalDays)}`}</span>
      </p>
    </div>
  )
}
