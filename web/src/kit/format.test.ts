// @vitest-environment node
import { expect, test } from 'vitest'
import {
  formatAgo,
  formatChange,
  formatDay,
  formatDays,
  formatInstant,
  formatLocalTime,
  formatMinutes,
  formatMonth,
  formatRange,
  formatTime,
  formatTimeOfDay,
} from './format.ts'

test('a day', () => expect(formatDay('2026-11-23')).toBe('Mon 23 Nov 2026'))

test.each([
  ['2026-11-23', '2026-11-25', '23–25 Nov 2026'],
  ['2026-11-23', '2026-11-23', '23 Nov 2026'],
  ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
])('%s to %s: %s', (start, end, shown) => expect(formatRange(start, end)).toBe(shown))

test('a change of days has its sign', () => expect([3, 0, -2.5].map(formatChange)).toEqual(['+3', '', '−2.5']))

test('days in words', () => expect([0, 1, 3].map(formatDays)).toEqual(['0 days', '1 day', '3 days']))

test('an instant has the day and time of where the reader is', () => {
  const here = Temporal.Instant.from('2026-11-23T12:00:00Z').toZonedDateTimeISO(Temporal.Now.timeZoneId())
  expect(formatInstant('2026-11-23T12:00:00Z')).toContain(formatDay(here.toPlainDate().toString()))
})

test.each(['00:05', '06:12', '12:00', '18:12'])('%s is written as the reader’s language writes it', (time) => {
  const shown = Temporal.PlainTime.from(time).toLocaleString(undefined, { timeStyle: 'short' })
  expect(formatTime(`2026-11-23T${time}Z`, 'UTC')).toBe(shown)
})

test.each([
  ['2026-11-23T07:59:30Z', 'just now'],
  ['2026-11-23T08:00:05Z', 'just now'],
  ['2026-11-23T07:55:00Z', '5 min. ago'],
  ['2026-11-23T06:00:00Z', '2 hr. ago'],
  ['2026-11-22T07:00:00Z', 'yesterday'],
  ['2026-11-18T08:00:00Z', '5 days ago'],
])('%s, seen at eight: %s', (instant, shown) => {
  expect(formatAgo(instant, Temporal.Instant.from('2026-11-23T08:00:00Z'))).toBe(shown)
})

test.each([
  [{ time: '06:00', dayOffset: 0, offset: null }, ''],
  [{ time: '06:00', dayOffset: 1, offset: null }, ' (+1\u00a0day)'],
  [{ time: '06:00', dayOffset: 2, offset: null }, ' (+2\u00a0days)'],
  [{ time: '23:30', dayOffset: 0, offset: '+02:00' }, ' (UTC+02:00)'],
  [{ time: '23:30', dayOffset: -1, offset: '+02:00' }, ' (UTC+02:00,\u00a0−1\u00a0day)'],
])('what the wall’s clock showed: %j', (local, said) => {
  expect(formatLocalTime(local)).toBe(`${formatTimeOfDay(local.time)}${said}`)
})

test('a month in words', () => expect(formatMonth('2026-11')).toBe('November 2026'))

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [480, '8 h'],
  [450, '7 h 30 min'],
])('%d minutes are %s', (minutes, said) => expect(formatMinutes(minutes)).toBe(said))
