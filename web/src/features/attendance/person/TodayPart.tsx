import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { correctOthersNeeds, decidesOvertime } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatLocalTime, formatMonth } from '../../../kit/format.ts'
import { HiddenSkeleton, ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { planOf, planText } from '../../schedules/shared/plans.ts'
import { dayStyles } from '../shared/labels.ts'
import { MonthSummary } from '../team/MonthSummary.tsx'

/** The number of pending requests of each kind shown; the view Approvals lists all. */
const maxPending = 2

/** Loaded when something is pending. */
const PendingCorrections = lazyPart(() => import('../decisions/PendingCorrections.tsx'))
const PendingOvertime = lazyPart(() => import('../decisions/PendingOvertime.tsx'))

/** Shows whether a person is at work today, the hours planned for the day, and the key figures of their month. */
export default function TodayPart({ person }: { person: PersonOnPage }) {
  const { id, areas } = person
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
      <Loaded query={day} skeleton={<ListSkeleton rows={1} height={56} />}>
        {(record) => (
          <Facts
            facts={[
              {
                label: t('Attendance'),
                value: record ? <Day record={record} /> : <span className="soft">{t('No attendance today')}</span>,
              },
              { label: t('Planned'), value: areas.has('schedules') ? <Plan userId={id} today={today} /> : null },
            ]}
          />
        )}
      </Loaded>
      <div>
        <h3 className="faint small medium" style={{ marginBlockEnd: '0.5rem' }}>
          {formatMonth(month)}
        </h3>
        <Loaded query={figures} skeleton={<ListSkeleton rows={1} height={40} />}>
          {({ stats }) => <MonthSummary summary={stats} />}
        </Loaded>
      </div>
      <Pending person={person} />
    </Section>
  )
}

/** Shows the person's corrections and overtime on which the reader may decide; nothing if there are none. */
function Pending({ person }: { person: PersonOnPage }) {
  const session = useSession()
  const input = { userId: person.id, limit: maxPending }
  const corrects = session.can(correctOthersNeeds)
  const approves = decidesOvertime(session)
  const corrections = useQuery(orpc.attendance.pendingCorrections.queryOptions({ input, enabled: corrects }))
  const overtime = useQuery(orpc.attendance.pendingOvertime.queryOptions({ input, enabled: approves }))
  const skeleton = <ListSkeleton rows={1} height={56} />
  const allHref = (tab: string) => `?view=approvals&tab=${tab}&search=${encodeURIComponent(person.email)}`
  return (
    <>
      <Loaded query={corrections} skeleton={corrects ? <HiddenSkeleton /> : null}>
        {({ corrections, pagination: { totalItems: total } }) =>
          total > 0 ? (
            <Suspense fallback={skeleton}>
              <PendingCorrections of={{ corrections, total, allHref: allHref('corrections') }} />
            </Suspense>
          ) : null
        }
      </Loaded>
      <Loaded query={overtime} skeleton={approves ? <HiddenSkeleton /> : null}>
        {({ days, pagination: { totalItems: total } }) =>
          total > 0 ? (
            <Suspense fallback={skeleton}>
              <PendingOvertime of={{ days, total, allHref: `${allHref('overtime')}&group=days` }} />
            </Suspense>
          ) : null
        }
      </Loaded>
    </>
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
    <span
      className="numbers"
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' }}
    >
      <StatusBadge look={dayStyles[status]} />
      {times}
    </span>
  )
}

/** Shows the hours planned for today, or why none are. */
function Plan({ userId, today }: { userId: string; today: string }) {
  const { t } = useTranslation()
  const plan = useQuery(
    orpc.schedules.calendar.queryOptions({
      input: { userId, month: today.slice(0, 7) },
      select: ({ days }) => days.find(({ date }) => date === today) ?? null,
    }),
  )
  return (
    <Loaded query={plan} skeleton={<ListSkeleton rows={1} height={20} />}>
      {(day) => (day ? planText(t, planOf(day), { briefly: true }) : '–')}
    </Loaded>
  )
}
