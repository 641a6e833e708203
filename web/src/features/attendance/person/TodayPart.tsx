import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatLocalTime, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { dayStyles } from '../shared/labels.ts'
import { MonthSummary } from '../team/MonthSummary.tsx'

/** Shows whether a person is at work today, and the key figures of their month. */
export default function TodayPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const today = useToday()
  const month = today.slice(0, 7)
  const day = useQuery(
    orpc.attendance.list.queryOptions({
      input: { userId: id, startDate: today, endDate: today, page: 1, limit: 1 },
      select: ({ records }) => records.at(0) ?? null,
    }),
  )
  const figures = useQuery(orpc.attendance.stats.queryOptions({ input: { userId: id, month } }))
  return (
    <Section title={t('Today')}>
      <Loaded query={day} skeleton={<ListSkeleton rows={1} height={28} />}>
        {(record) => (record ? <Day record={record} /> : <p className="soft">{t('No attendance today')}</p>)}
      </Loaded>
      <h3 className="faint small medium" style={{ marginBlock: '1rem 0.5rem' }}>
        {formatMonth(month)}
      </h3>
      <Loaded query={figures} skeleton={<ListSkeleton rows={1} height={40} />}>
        {({ stats }) => <MonthSummary summary={stats} />}
      </Loaded>
    </Section>
  )
}

/** Shows the status of a day with its first clock-in, and its last clock-out unless the person is still at work. */
function Day({ record: { status, clockInTime, clockOutTime } }: { record: AttendanceRecord }) {
  const { t } = useTranslation()
  const times = clockInTime
    ? clockOutTime
      ? `${formatLocalTime(clockInTime)}–${formatLocalTime(clockOutTime)}`
      : t('At work since {time}', { time: formatLocalTime(clockInTime) })
    : null
  return (
    <p className="numbers" style={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
      <StatusBadge look={dayStyles[status]} />
      {times}
    </p>
  )
}
