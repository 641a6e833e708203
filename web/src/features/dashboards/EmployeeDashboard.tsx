import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { ClockPlace } from './home/ClockPlace.tsx'
import { AwayThisWeek } from './home/AwayThisWeek.tsx'
import { OwnFigures } from './home/OwnFigures.tsx'
import { Tasks } from './home/Tasks.tsx'
import { usePart } from './Panel.tsx'
import { PendingRequests, pendingRequests } from './PendingRequests.tsx'
import { RecentAttendance } from './RecentAttendance.tsx'
import { RecentNotifications } from './RecentNotifications.tsx'
import classes from './Dashboard.module.css'

/** Shows the reader's own day, tasks, attendance, leave and notifications (specification 1, section 2.4). */
export function EmployeeDashboard() {
  const { can } = useSession()
  const readsAttendance = can(routes.attendance.list['~orpc'].meta.needs)
  const readsLeaves = can(routes.leaves.list['~orpc'].meta.needs)
  const own = usePart('The employee dashboard', useQuery(orpc.dashboards.employee.queryOptions()))
  const requests = usePart('Pending leave requests', useQuery({ ...pendingRequests, enabled: readsLeaves }))

  return (
    <div className={classes.parts}>
      <ClockPlace plan={own.data?.plan} />
      <div className={`${classes.columns} ${classes.own}`}>
        <Tasks own={own} />
        <Stack className={classes.side} gap={24} miw={0}>
          <OwnFigures own={own} requests={requests} />
          <AwayThisWeek own={own} />
        </Stack>
        {readsAttendance ? <RecentAttendance /> : null}
        {readsLeaves ? <PendingRequests requests={requests} /> : null}
        <div className={classes.side}>
          <RecentNotifications />
        </div>
      </div>
    </div>
  )
}
