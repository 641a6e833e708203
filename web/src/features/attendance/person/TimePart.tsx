import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatDay, formatLocalTime, formatMinutes, formatMonth } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { formatSeconds } from '../shared/durations.ts'
import { dayStyles } from '../shared/labels.ts'
import { MonthSummary } from '../team/MonthSummary.tsx'

/** A page size larger than the number of days in a month, so that one page contains them all. */
const fullMonthPage = { page: 1, limit: 100 }

/** Shows a person's attendance in a month: the key figures and a row for each day, newest first. */
export default function TimePart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const { month, setMonth } = useMonth()
  const days = useQuery(
    orpc.attendance.list.queryOptions({
      input: { userId: id, month, ...fullMonthPage },
      placeholderData: keepPreviousData,
    }),
  )
  const figures = useQuery(
    orpc.attendance.stats.queryOptions({ input: { userId: id, month }, placeholderData: keepPreviousData }),
  )
  const time = (at: AttendanceRecord['clockInTime']) => (at ? formatLocalTime(at) : '–')
  const columns: Column<AttendanceRecord>[] = [
    { key: 'day', header: t('Day'), render: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
    { key: 'status', header: t('Status'), render: ({ status }) => <StatusBadge look={dayStyles[status]} /> },
    { key: 'in', header: t('Clock In'), align: 'end', render: ({ clockInTime }) => time(clockInTime) },
    { key: 'out', header: t('Clock Out'), align: 'end', render: ({ clockOutTime }) => time(clockOutTime) },
    {
      key: 'break',
      header: t('Break Time'),
      align: 'end',
      render: ({ totalBreakTime }) => formatMinutes(totalBreakTime),
    },
    {
      key: 'total',
      header: t('Total Hours'),
      align: 'end',
      render: ({ workedSeconds }) => <span className="medium">{formatSeconds(workedSeconds)}</span>,
    },
  ]
  return (
    <div>
      <MonthPicker month={month} onMonth={setMonth} />
      <div className="card" style={{ padding: '0.75rem 1rem', marginBlockEnd: '1rem', minBlockSize: '4.25rem' }}>
        {figures.data ? <MonthSummary summary={figures.data.stats} /> : null}
      </div>
      <Loaded framed query={days} skeleton={<ListSkeleton rows={7} height={44} />}>
        {({ records }) => (
          <DataTable
            rows={records}
            columns={columns}
            rowKey={(record) => record.id}
            loading={days.isPlaceholderData}
            caption={t('Attendance, {month}', { month: formatMonth(month) })}
            empty={
              <EmptyState
                icon={<IconCalendarOff size={20} />}
                title={t('No attendance records found')}
                message={t('Days with a clock-in appear here.')}
              />
            }
          />
        )}
      </Loaded>
    </div>
  )
}
