import { screen } from '@testing-library/react'
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
