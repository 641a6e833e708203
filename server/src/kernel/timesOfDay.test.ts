import { expect, test } from 'vitest'
import { formatTimeOfDay, formatTimeSpan } from './timesOfDay.ts'

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s', (time, text) => expect(formatTimeOfDay(time)).toBe(text))

test('a span of time names both ends', () => expect(formatTimeSpan('22:00', '06:00')).toBe('10:00 PM–6:00 AM'))
