import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../kit/useNarrow.ts'
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

  const isNarrow = useNarrow()
  const isFolded = useFolded()
  const figures = <OwnFigures own={own} requests={requests} />
  const tasks = <Tasks own={own} />
  const away = <AwayThisWeek own={own} />
  const attendance = readsAttendance ? <RecentAttendance /> : null
  const pending = readsLeaves ? <PendingRequests requests={requests} /> : null

  return (
    <div className={classes.parts}>
      <ClockPlace plan={own.data?.plan} />
      {isNarrow || isFolded ? (
        <Stack gap={24}>
          {tasks}
          {figures}
          {away}
          {attendance}
          {pending}
          <RecentNotifications />
        </Stack>
      ) : (
        <div className={classes.columns}>
          <Stack gap={24} miw={0}>
            {tasks}
            {attendance}
            {pending}
          </Stack>
          <Stack gap={24} miw={0}>
            {figures}
            {away}
            <RecentNotifications />
          </Stack>
        </div>
      )}
    </div>
  )
}
