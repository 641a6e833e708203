import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { LocalTime } from '@muster/contract/kit/time'
import { orpc } from '../../kit/api/client.ts'
import { formatDay, formatHours, formatLocalTime } from '../../kit/format.ts'
import { useSession } from '../../kit/session/session.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { mayOpen } from '../../kit/views.ts'
import { dayStyles } from '../attendance/shared/labels.ts'
import { ListPanel, usePart } from './Panel.tsx'
import classes from './RecentAttendance.module.css'

/** Number of days shown (specification 1, section 9). */
const maxDays = 5
const latestQuery = orpc.attendance.list.queryOptions({ input: { page: 1, limit: maxDays } })

/** Shows a clock-in or clock-out time, or a note that it is missing. */
function ClockTimes({
  label,
  at,
  localTime,
  placeholder,
}: {
  label: string
  at: string | null
  localTime: LocalTime | null
  placeholder: string
}) {
  return (
    <td className={classes.clock} data-label={label}>
      {at && localTime ? (
        <time dateTime={at}>{formatLocalTime(localTime)}</time>
      ) : (
        <span className="faint">{placeholder}</span>
      )}
    </td>
  )
}

function Day({ record }: { record: AttendanceRecord }) {
  const { t } = useTranslation()
  const { date, clockIn, clockInTime, clockOut, clockOutTime, status, hoursWorked } = record
  return (
    <tr>
      <th scope="row">
        <time dateTime={date}>{formatDay(date)}</time>
      </th>
      <ClockTimes label={t('In')} at={clockIn} localTime={clockInTime} placeholder={t('Not clocked in')} />
      <ClockTimes label={t('Out')} at={clockOut} localTime={clockOutTime} placeholder={t('Not clocked out')} />
      {/* One decimal here (specification 1, section 2.4), unlike elsewhere. */}
      <td className={classes.end}>{formatHours(hoursWorked)}</td>
      <td className={classes.end}>
        <StatusBadge look={dayStyles[status]} />
      </td>
    </tr>
  )
}

/** Shows the reader's latest attendance days, newest first. */
export function RecentAttendance() {
  const { t } = useTranslation()
  const session = useSession()
  const title = t('Recent Attendance')
  return (
    <ListPanel
      title={title}
      all={mayOpen('attendance', session) ? '?view=attendance' : undefined}
      of={usePart('Recent attendance', useQuery(latestQuery))}
      rows={({ records }) => records}
      skeletonRows={maxDays}
      height={52}
      empty={{
        icon: <IconClock size={20} />,
        title: t('No working days yet'),
        message: t('Days with a clock-in appear here.'),
      }}
      frame={(days) => (
        <table className={`numbers ${classes.table}`} aria-label={title}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Clock in')}</th>
              <th scope="col">{t('Clock out')}</th>
              <th scope="col">{t('Hours worked')}</th>
              <th scope="col">{t('Status')}</th>
            </tr>
          </thead>
          <tbody>{days}</tbody>
        </table>
      )}
    >
      {(record) => <Day record={record} />}
    </ListPanel>
  )
}
