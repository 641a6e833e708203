import { Box, Stack } from '@mantine/core'
import { IconCalendarCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { formatDay } from '../../kit/format.ts'
import { FigureStrip } from '../../kit/page/FigureStrip.tsx'
import { useSession, useToday } from '../../kit/session/session.tsx'
import { Figure, usePart } from './Panel.tsx'
import { PendingRequests, pendingRequests } from './PendingRequests.tsx'
import { RecentAttendance } from './RecentAttendance.tsx'
import { RecentNotifications } from './RecentNotifications.tsx'
import classes from './Dashboard.module.css'

/** Shows the reader's own attendance, leave and notifications (specification 1, section 2.4). */
export function EmployeeDashboard() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const today = useToday()
  const readsAttendance = can(routes.attendance.list['~orpc'].meta.needs)
  const readsLeaves = can(routes.leaves.list['~orpc'].meta.needs)
  const thisMonth = { month: today.slice(0, 7) }
  const month = usePart(
    'This month’s attendance',
    useQuery({ ...orpc.attendance.stats.queryOptions({ input: thisMonth }), enabled: readsAttendance }),
  )
  const requests = usePart('Pending leave requests', useQuery({ ...pendingRequests, enabled: readsLeaves }))

  return (
    <div className={classes.parts}>
      <div className={classes.greeting}>
        <div className={classes.banner}>
          <Box component="h1" className="breaks" fz="1.5rem">
            {t('Welcome back, {name}!', { name: user.firstName })}
          </Box>
          <Box component="p" className="soft" mt={2}>
            {formatDay(today)}
          </Box>
        </div>
        <FigureStrip>
          {readsAttendance ? (
            <Figure
              label={t('This Month')}
              icon={IconCalendarCheck}
              of={month}
              figure={({ stats }) => stats.presentDays}
              detail={() => t('days worked')}
            />
          ) : null}
          {readsLeaves ? (
            <Figure
              label={t('Pending Requests')}
              icon={IconHourglass}
              of={requests}
              figure={({ pagination }) => pagination.totalItems}
              detail={() => t('pending approval')}
              href="?view=leaves&tab=mine&status=PENDING"
            />
          ) : null}
        </FigureStrip>
      </div>
      <div className={classes.columns}>
        <Stack gap={32} miw={0}>
          {readsAttendance ? <RecentAttendance /> : null}
          {readsLeaves ? <PendingRequests requests={requests} /> : null}
        </Stack>
        <RecentNotifications />
      </div>
    </div>
  )
}
