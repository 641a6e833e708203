import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { correctHoursNeeds, correctOthersNeeds, readOthersNeeds } from '@muster/contract/attendance/view'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { type Session, useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { TodayTab } from './today/TodayTab.tsx'

const reads = routes.attendance.today['~orpc'].meta.needs
const clocks = routes.attendance.clockIn['~orpc'].meta.needs

/** The tabs of Attendance Management in order (specification 2, section 2), each with its description in wide windows. */
const tabs = [
  {
    key: 'today',
    label: 'Today',
    description: ({ can }: Session) => (can(clocks) ? 'Clock in and out.' : 'Your working day.'),
    needs: reads,
    Panel: TodayTab,
  },
  {
    key: 'history',
    label: 'History',
    description: 'Your days and hours.',
    needs: reads,
    Panel: lazyPart(() => import('./history/HistoryTab.tsx')),
  },
  {
    key: 'schedule',
    label: 'Schedule',
    description: 'Planned shifts and days off.',
    needs: routes.schedules.calendar['~orpc'].meta.needs,
    Panel: lazyPart(() => import('../schedules/shared/ScheduleTab.tsx')),
  },
  {
    key: 'team',
    label: 'Team',
    description: 'Days and hours of each person.',
    needs: readOthersNeeds,
    Panel: lazyPart(() => import('./team/TeamTab.tsx')),
  },
  {
    key: 'hours',
    label: 'Worked Hours',
    description: ({ can }: Session) =>
      can(correctOthersNeeds) ? 'See and correct the hours of an employee.' : 'Correct your hours.',
    needs: correctHoursNeeds,
    Panel: lazyPart(() => import('./hours/WorkedHoursTab.tsx')),
  },
] as const

/** Query parameters that belong to one tab and are cleared when the user opens another. */
const clearedParams = {
  page: null,
  month: null,
  person: null,
  day: null,
  record: null,
  llIds: null,
  department: null,
  mark: null,
  sort: null,
  order: null,
  show: null,
  cell: null,
  pending: null,
  correction: null,
  search: null,
  date: null,
  whose: null,
  week: null,
}

/** Shows the view `attendance`: clocking in and out, and the user's own days (specification 2, section 2). */
export default function AttendancePage() {
  const { t } = useTranslation()
  const session = useSession()
  const { can } = session
  const { params } = useAddress()
  const isNarrow = useNarrow()
  const visibleTabs = tabs
    .filter(({ needs }) => can(needs))
    .map(({ key, label, description, Panel }) => {
      const tabLabel = key === 'team' && can('attendance.all_view') ? 'All Employees' : label
      const sentence = typeof description === 'string' ? description : description(session)
      return { key, label: t(tabLabel), description: t(sentence), Panel }
    })
  const title = visibleTabs.some(({ key }) => key === 'team') ? t('Attendance Management') : t('My Attendance')
  const current = visibleTabs.find(({ key }) => key === params.get('tab')) ?? visibleTabs[0]
  return (
    <>
      <PageHeader title={title} description={isNarrow ? undefined : current?.description} />
      {visibleTabs.length > 0 ? (
        <PageTabs label={title} tabs={visibleTabs} leaves={clearedParams}>
          {({ Panel }) => <Panel />}
        </PageTabs>
      ) : (
        <EmptyState
          icon={<IconLock size={20} />}
          title={t('Nothing to show')}
          message={t('Your role can’t see attendance. Ask an administrator for access.')}
        />
      )}
    </>
  )
}
