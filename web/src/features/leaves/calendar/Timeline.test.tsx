import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineLeave } from '@muster/contract/leaves/calendar'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { Timeline } from './Timeline.tsx'

stopClock('2026-11-23T09:00:00Z')

const leaveOn = (startDate: string, endDate = startDate): TimelineLeave => ({
  startDate,
  endDate,
  request: { id: crypto.randomUUID(), leaveType: 'ANNUAL', status: 'APPROVED', totalDays: 1 },
})

test('a narrow bar can be pressed up to the middle between it and its neighbour', () => {
  const leave = [leaveOn('2026-03-02'), leaveOn('2026-03-05', '2026-03-06'), leaveOn('2026-03-07')]
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <Timeline
        scale="year"
        range={{ from: '2026-01-01', to: '2026-12-31' }}
        caption="Leave, 2026"
        page={{ people: [{ ...colleague, department: null, leave }], daysOff: [], departments: [] }}
        busy={false}
      />
    </SessionProvider>,
  )
  const spaces = screen
    .getAllByRole('button')
    .map(({ style }) => ['before', 'after'].map((side) => Number(style.getPropertyValue(`--space-${side}`))))
  // Two free days lie between the first two bars; the second is two days wide and touches the third.
  expect(spaces).toEqual([
    [99, 1],
    [0.5, 0],
    [0, 99],
  ])
})

test('counts the people on approved leave on each day, unless there are others on a further page', () => {
  const range = { from: '2026-11-22', to: '2026-11-26' }
  const pending = { ...leaveOn('2026-11-25') }
  const leave = [
    [leaveOn('2026-11-16', '2026-11-23')],
    [leaveOn('2026-11-23')],
    [{ ...pending, request: pending.request && { ...pending.request, status: 'PENDING' as const } }],
    [{ startDate: '2026-11-26', endDate: '2026-12-01', request: null }],
  ]
  const people = leave.map((each) => ({ ...colleague, id: crypto.randomUUID(), department: null, leave: each }))
  const timeline = (isWhole: boolean) => (
    <SessionProvider user={userWith(['leaves.read'])}>
      <Timeline
        scale="month"
        range={range}
        caption="Leave"
        page={{ people, daysOff: [], departments: [] }}
        isWhole={isWhole}
        busy={false}
      />
    </SessionProvider>
  )
  const { rerender } = renderPage(timeline(true))
  const cell = within(screen.getByRole('row', { name: /^People away/ })).getByRole('cell')
  const [sentence, ...counts] = [...cell.children].map(({ textContent }) => textContent).toReversed()
  expect(counts.toReversed()).toEqual(['1', '2', '', '', '1'])
  expect(sentence).toBe('Sun 22 Nov 2026: 1, Mon 23 Nov 2026: 2, Thu 26 Nov 2026: 1')
  rerender(timeline(false))
  expect(screen.queryByText('People away')).toBeNull()
})
