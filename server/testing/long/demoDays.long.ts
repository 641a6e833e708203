import { test } from 'vitest'
import { createDemoCompanyAt } from '../demoDays.ts'

// Noon in Cairo, unless the name says otherwise.
const daysOfMonth = Array.from({ length: 30 }, (_, i) => `2025-06-${String(i + 1).padStart(2, '0')}T09:00:00Z`)
test.each([
  ...daysOfMonth,
  '2024-12-31T21:30:00Z',
  '2025-01-01T10:00:00Z',
  '2024-02-29T10:00:00Z',
  '2025-03-01T10:00:00Z',
])('the demo company can be created at %s', createDemoCompanyAt)

test.each([
  ['before the first clock-in', '2025-06-03T03:00:00Z'],
  ['while people clock in', '2025-06-03T06:05:00Z'],
  ['late in the evening', '2025-06-03T20:40:00Z'],
  ['before the clocks go forward', '2025-04-24T21:50:00Z'],
  ['after the clocks have gone forward', '2025-04-24T22:10:00Z'],
  ['before the clocks go back', '2025-10-30T20:50:00Z'],
  ['after the clocks have gone back', '2025-10-30T21:10:00Z'],
])('the demo company can be created %s', (_, instant) => createDemoCompanyAt(instant))
