import { test } from 'vitest'
import { createDemoCompanyAt } from '../demoDays.ts'

// Noon in Cairo, unless the name says otherwise.
const daysOfMonth = Array.from({ length: 30 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}T09:00:00Z`)
test.each([
  ...daysOfMonth,
  '2025-12-31T21:30:00Z',
  '2026-01-01T10:00:00Z',
  '2024-02-29T10:00:00Z',
  '2026-03-01T10:00:00Z',
])('the demo company can be created at %s', createDemoCompanyAt)

test.each([
  ['before the first clock-in', '2026-06-03T03:00:00Z'],
  ['while people clock in', '2026-06-03T06:05:00Z'],
  ['late in the evening', '2026-06-03T20:40:00Z'],
  ['before the clocks go forward', '2026-04-23T21:50:00Z'],
  ['after the clocks have gone forward', '2026-04-23T22:10:00Z'],
  ['before the clocks go back', '2026-10-29T20:50:00Z'],
  ['after the clocks have gone back', '2026-10-29T22:10:00Z'],
])('the demo company can be created %s', (_, instant) => createDemoCompanyAt(instant))
