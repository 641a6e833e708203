import { expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatChange,
  formatClock,
  formatDay,
  formatDays,
  formatFileSize,
  formatInstant,
  formatLocalTime,
  formatMinutes,
  formatMonth,
  formatPercent,
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
])('%s to %s: %s', (start, end, expected) => expect(formatRange(start, end)).toBe(expected))

test('a change in a number of days has its sign', () =>
  expect([3, 0, -2.5].map(formatChange)).toEqual(['+3', '', '−2.5']))

test('hours in a table', () =>
  expect([0, 5, 472, 75_605].map(formatClock)).toEqual(['0:00', '0:05', '7:52', '1,260:05']))

test('a percentage', () => {
  expect([0, 12, 99.6].map((percent) => formatPercent(percent))).toEqual(['0 %', '12 %', '100 %'])
  expect(formatPercent(-2.75, { maximumFractionDigits: 1 })).toBe('−2.8 %')
})

test('days as text', () => expect([0, 1, 3].map(formatDays)).toEqual(['0 days', '1 day', '3 days']))

test('an instant has day and time in the time zone of the reader', () => {
  const eightOClock = Temporal.Instant.from('2026-11-23T12:00:00Z').toZonedDateTimeISO(Temporal.Now.timeZoneId())
  expect(formatInstant('2026-11-23T12:00:00Z')).toContain(formatDay(eightOClock.toPlainDate().toString()))
})

test.each(['00:05', '06:12', '12:00', '18:12'])('%s is written as in the reader’s language', (time) => {
  const expected = Temporal.PlainTime.from(time).toLocaleString(undefined, { timeStyle: 'short' })
  expect(formatTime(`2026-11-23T${time}Z`, 'UTC')).toBe(expected)
})

test('a time has the digits of the interface, also for readers whose language has others', () => {
  const arabic = new Intl.DateTimeFormat('ar-EG', { timeStyle: 'short', timeZone: 'UTC' }).resolvedOptions()
  expect(arabic.numberingSystem).toBe('arab')
  const { DateTimeFormat } = Intl
  const ofReader = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function create(language, options) {
    return new DateTimeFormat(language ?? 'ar-EG', options)
  } as typeof Intl.DateTimeFormat)
  // Formatters are cached by their options, so this time zone must be of no other test.
  expect(formatTime('2026-11-23T12:05:00Z', 'Africa/Nairobi')).toMatch(/^3:05/)
  ofReader.mockRestore()
})

test.each([
  ['2026-11-23T08:00:05Z', 'Just now'],
  ['2026-11-23T07:59:00.001Z', 'Just now'],
  ['2026-11-23T07:59:00Z', '1m ago'],
  ['2026-11-23T07:00:00.001Z', '59m ago'],
  ['2026-11-23T07:00:00Z', '1h ago'],
  ['2026-11-22T08:00:00.001Z', '23h ago'],
  ['2026-11-22T08:00:00Z', '1d ago'],
  ['2026-11-16T08:00:00.001Z', '6d ago'],
  ['2026-11-16T08:00:00Z', 'Mon 16 Nov 2026'],
  ['2026-11-15T23:00:00Z', 'Mon 16 Nov 2026'],
])('%s, seen on the 23rd at eight: %s', (instant, expected) => {
  expect(formatAgo(instant, Temporal.Instant.from('2026-11-23T08:00:00Z'), 'Africa/Cairo')).toBe(expected)
})

test.each([
  [{ time: '06:00', dayOffset: 0, offset: null }, ''],
  [{ time: '06:00', dayOffset: 1, offset: null }, ' (+1\u00a0day)'],
  [{ time: '06:00', dayOffset: 2, offset: null }, ' (+2\u00a0days)'],
  [{ time: '23:30', dayOffset: 0, offset: '+02:00' }, ' (UTC+02:00)'],
  [{ time: '23:30', dayOffset: -1, offset: '+02:00' }, ' (UTC+02:00,\u00a0−1\u00a0day)'],
])('shows the local time: %j', (local, expected) => {
  expect(formatLocalTime(local)).toBe(`${formatTimeOfDay(local.time)}${expected}`)
})

test('a month as text', () => expect(formatMonth('2026-11')).toBe('November 2026'))

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [480, '8 h'],
  [450, '7 h 30 min'],
])('%d minutes are %s', (minutes, expected) => expect(formatMinutes(minutes)).toBe(expected))

test.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [25.128 * 1024 ** 2, '25.13 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%d bytes are %s', (bytes, expected) => expect(formatFileSize(bytes)).toBe(expected))
