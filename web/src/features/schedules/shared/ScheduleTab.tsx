import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCalendarWeek, IconPlus, IconUser, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOf } from '@muster/contract/access/needs'
import type { ScheduledPerson } from '@muster/contract/schedules/calendar'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { EmployeeList } from '../people/EmployeeList.tsx'
import { PersonSchedule } from '../people/PersonSchedule.tsx'
import { useScheduleDialogs } from '../useScheduleDialogs.tsx'

const WeekView = lazyPart(() => import('../week/WeekView.tsx'))
const WorkingHoursDialog = lazyPart(() => import('./WorkingHoursDialog.tsx'))
const seesOthers = anyOf('attendance.team_view', 'attendance.all_view', 'attendance.schedule_manage')

const viewOptions = [
  { key: 'week', label: 'Week', Icon: IconCalendarWeek },
  { key: 'all', label: 'Months', Icon: IconUsers },
  { key: 'own', label: 'My Schedule', Icon: IconUser },
] as const

/**
 * Shows the tab Schedule (specification 2, section 2): the reader's own month, or the week of other people first and
 * the list of their months.
 */
export default function ScheduleTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const { params, set } = useAddress()
  const dialogs = useScheduleDialogs()
  const isNarrow = useNarrow()
  const [hoursOf, setHoursOf] = useState<ScheduledPerson | null>(null)
  useFocusReturn(hoursOf !== null)
  const readsOthers = can(seesOthers)
  // An address of a person without a view is that of the list, in which the person is open.
  const first = params.has('person') ? 'all' : 'week'
  const view = readsOthers ? (oneOf(['week', 'all', 'own'] as const).read(params.get('whose') ?? '') ?? first) : 'own'
  const isOwn = view === 'own'
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        {/* On a phone the switch beneath says the same. */}
        <h2 className={readsOthers && isNarrow ? 'visually-hidden' : undefined}>
          {isOwn ? t('My Schedule') : t('Employee Schedules')}
        </h2>
        <Group gap="sm" {...(isNarrow && readsOthers && { wrap: 'nowrap', flex: 1, justify: 'space-between' })}>
          {readsOthers ? (
            <ViewChoice
              legend={t('Schedules shown')}
              options={viewOptions}
              chosen={view}
              onChoose={(key) =>
                set({
                  whose: key === 'week' ? null : key,
                  person: null,
                  day: null,
                  search: null,
                  date: null,
                  week: null,
                  department: null,
                  page: null,
                })
              }
            />
          ) : null}
          {can('attendance.schedule_manage') ? (
            isNarrow ? (
              <ActionIcon size={44} aria-label={t('Create New Schedule')} onClick={() => dialogs.create()}>
                <IconPlus size={20} aria-hidden />
              </ActionIcon>
            ) : (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.create()}>
                {t('Create New Schedule')}
              </Button>
            )
          ) : null}
        </Group>
      </Group>
      {isOwn ? (
        <div className={isNarrow ? undefined : 'card'} style={isNarrow ? undefined : { padding: '1rem' }}>
          <PersonSchedule
            person={user}
            plans={false}
            empty={t('No shifts or recurring schedules this month.')}
            dialogs={dialogs}
          />
        </div>
      ) : view === 'week' ? (
        <Suspense fallback={<ListSkeleton rows={7} height={48} head={88} />}>
          <WeekView dialogs={dialogs} />
        </Suspense>
      ) : (
        <EmployeeList dialogs={dialogs} onHours={setHoursOf} />
      )}
      {dialogs.dialog}
      <Suspense fallback={null}>
        {hoursOf ? <WorkingHoursDialog person={hoursOf} onClose={() => setHoursOf(null)} /> : null}
      </Suspense>
    </>
  )
}
