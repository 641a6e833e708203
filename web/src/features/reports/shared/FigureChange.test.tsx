import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReportRange } from '@muster/contract/reports/days'
import { renderPage } from '../../../testing/renderPage.tsx'
import { stopClock } from '../../../testing/stopClock.ts'
import { FigureChange } from './FigureChange.tsx'

stopClock('2026-11-23T09:00:00Z')

const range: ReportRange = {
  startDate: '2026-11-01',
  endDate: '2026-11-23',
  previous: { startDate: '2026-10-01', endDate: '2026-10-23' },
  months: { first: '2026-11', last: '2026-11' },
  previousMonths: { first: '2026-10', last: '2026-10' },
}

test.each<[number, number | null, string | null, string]>([
  [9, 5, '9 reviews in total', 'neutral'],
  [1, null, '1 review in total', 'none'],
  [10, 5, null, 'worse'],
])('an average of %d reviews after %s says: %s', (reviews, previous, text, outcome) => {
  const figure = { value: 3.7, previous, unit: 'rating' } as const
  renderPage(<FigureChange report="performance" name="averageRating" figure={figure} range={range} reviews={reviews} />)
  expect(screen.queryByText(/reviews? in total/)?.textContent ?? null).toBe(text)
  expect(document.querySelector('[data-outcome]')?.getAttribute('data-outcome') ?? 'none').toBe(outcome)
})
