import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { useScheduleDialogs } from '../useScheduleDialogs.tsx'
import { PersonSchedule } from './PersonSchedule.tsx'

stopClock('2026-11-23T09:00:00Z')

const first = Temporal.PlainDate.from('2026-11-01')
const localTime = (time: string) => ({ time, dayOffset: 0, offset: null })
const times = { start: localTime('09:00'), end: localTime('17:00') }
const hours = { source: 'HOURS' as const, id: null, shiftType: null, ...times }
const shift = { source: 'SHIFT' as const, id: crypto.randomUUID(), shiftType: 'MORNING' as const, ...times }

/** Returns the calendar of November with these plans by date. */
const november = (plans: Record<string, CalendarDay['plan']>): CalendarDay[] =>
  Array.from({ length: 42 }, (_, index) => {
    const day = first.add({ days: index })
    const plan = plans[day.toString()] ?? null
    return {
      date: day.toString(),
      kind: plan?.source === 'SHIFT' ? 'SHIFT' : 'NONE',
      inMonth: day.month === 11,
      isToday: false,
      plan,
      plannedMinutes: 0,
      hoursWorked: null,
      isOpen: false,
      leaveType: null,
      holiday: null,
      isDayOff: false,
      isAhead: true,
      beforeAccount: false,
    }
  })

function Shown() {
  const dialogs = useScheduleDialogs()
  return <PersonSchedule person={colleague} plans={false} empty="Nothing is planned" dialogs={dialogs} />
}

test.each<[string, Record<string, CalendarDay['plan']>, string]>([
  ['nothing at all', {}, 'Nothing is planned'],
  ['working hours', { '2026-11-24': hours }, 'Nothing is planned Working hours apply.'],
  ['a shift of the month after', { '2026-12-02': shift }, 'No shifts in November 2026.'],
])('the list below the calendar agrees with it if it shows %s', async (_, plans, message) => {
  answerCalls({
    'GET /schedules/calendar': [200, { days: november(plans), firstDayOfWeek: 'Sunday', today: '2026-11-23' }],
    'GET /shifts': [200, { shifts: [] }],
    'GET /recurring-schedules': [200, { schedules: [] }],
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.read'])}>
      <Shown />
    </SessionProvider>,
  )
  expect(await screen.findByText(message)).toBeTruthy()
})
