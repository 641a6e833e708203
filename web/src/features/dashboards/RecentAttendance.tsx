import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/calls'
import { orpc } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { formatDay, formatHours, formatTime } from '../../kit/format.ts'
import { StatusBadge, type StatusLook } from '../../kit/StatusBadge.tsx'
import { useLoaded } from './loaded.ts'
import { Panel, PanelContent } from './Panel.tsx'
import classes from './RecentAttendance.module.css'

/** How many days are shown (specification 1, section 9). */
const shown = 5
const present: StatusLook = { colour: 'green', Icon: IconCheck, label: 'Present' }
const absent: StatusLook = { colour: 'grey', Icon: IconMinus, label: 'Absent' }
const latest = orpc.attendance.list.queryOptions({ input: { page: 1, limit: shown } })

/** When somebody came or went, or that they did not. */
function Clocked({ at, never }: { at: string | null; never: string }) {
  const { user } = useSession()
  return at ? (
    <time dateTime={at}>{formatTime(at, user.timeZone)}</time>
  ) : (
    <span className={classes.never}>{never}</span>
  )
}

function Day({ record }: { record: AttendanceRecord }) {
  const { t } = useTranslation()
  const { date, clockIn, clockOut, isPresent, hoursWorked } = record
  return (
    <tr>
      <th scope="row">
        <time dateTime={date}>{formatDay(date)}</time>
      </th>
      <td className={classes.clock} data-label={t('In')}>
        <Clocked at={clockIn} never={t('Not clocked in')} />
      </td>
      <td className={classes.clock} data-label={t('Out')}>
        <Clocked at={clockOut} never={t('Not clocked out')} />
      </td>
      <td className={classes.hours}>{formatHours(hoursWorked)}</td>
      <td className={classes.badge}>
        <StatusBadge look={isPresent ? present : absent} />
      </td>
    </tr>
  )
}

/** One's latest working days, the newest first. */
export function RecentAttendance() {
  const { t } = useTranslation()
  const session = useSession()
  const loaded = useLoaded('Recent attendance', useQuery(latest))
  const title = t('Recent Attendance')
  const all = mayOpen('attendance', session) ? { label: t('View all'), href: '?view=attendance' } : null
  return (
    <Panel title={title} all={all}>
      <PanelContent title={title} of={loaded} rows={shown} height={52}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState
              icon={<IconClock size={20} />}
              title={t('No working day yet')}
              message={t('Days on which you clocked in will be listed here.')}
            />
          ) : (
            <table className={classes.table} aria-label={title}>
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">{t('Date')}</th>
                  <th scope="col">{t('Clock in')}</th>
                  <th scope="col">{t('Clock out')}</th>
                  <th scope="col">{t('Hours worked')}</th>
                  <th scope="col">{t('Status')}</th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <Day key={record.id} record={record} />
                ))}
              </tbody>
            </table>
          )
        }
      </PanelContent>
    </Panel>
  )
}
