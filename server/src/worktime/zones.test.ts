import { describe, expect, test } from 'vitest'
import { agree } from './test/cases.ts'
import { dayStart, localDate, localTime, plannedInstant, resolveTypedTime, zoneNamed } from './zones.ts'

const cairo = 'Africa/Cairo'

describe('the local time of an instant', () => {
  test.each([
    ['2026-04-23T20:00:00.000Z', cairo, '2026-04-23', '22:00', 0, null],
    ['2026-04-24T03:00:59.999Z', cairo, '2026-04-23', '06:00', 1, null],
    ['2026-04-23T21:59:59Z', cairo, '2026-04-24', '23:59', -1, null],
    ['2026-04-23T22:00:00Z', cairo, '2026-04-24', '01:00', 0, null],
    ['2026-10-29T19:59:59Z', cairo, '2026-10-29', '22:59', 0, null],
    ['2026-10-29T20:30:00Z', cairo, '2026-10-29', '23:30', 0, '+03:00'],
    ['2026-10-29T21:30:00Z', cairo, '2026-10-29', '23:30', 0, '+02:00'],
    ['2026-10-29T22:00:00Z', cairo, '2026-10-29', '00:00', 1, null],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-24', '02:30', 1, '+02:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-24', '02:30', 1, '+01:00'],
    ['2026-11-01T06:15:00Z', 'America/New_York', '2026-11-01', '01:15', 0, '-05:00'],
    ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', '2026-04-05', '01:45', 0, '+11:00'],
    ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', '2026-04-05', '01:45', 0, '+10:30'],
    ['2026-03-01T12:00:00Z', 'Asia/Dubai', '2026-03-03', '16:00', -2, null],
    ['2026-03-01T12:00:00Z', 'UTC', '2026-03-01', '12:00', 0, null],
    ['2026-03-01T20:20:00Z', 'Asia/Kathmandu', '2026-03-01', '02:05', 1, null],
  ])('%s in %s seen from %s is %s', (instant, zone, date, time, dayOffset, offset) => {
    expect(localTime(instant, zone, date)).toEqual({ time, dayOffset, offset })
  })

  test.each([
    ['2026-04-23T21:59:59.999Z', cairo, '2026-04-23'],
    ['2026-04-23T22:00:00.000Z', cairo, '2026-04-24'],
    ['2026-10-29T21:59:59.999Z', cairo, '2026-10-29'],
    ['2026-10-29T22:00:00.000Z', cairo, '2026-10-30'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01'],
  ])('%s in %s is on %s', (instant, zone, date) => {
    expect(localDate(instant, zone)).toBe(date)
  })
})

describe('the instant of a planned time', () => {
  test.each([
    ['an ordinary time', '2026-11-18', '09:00', cairo, '2026-11-18T07:00:00Z'],
    ['a midnight that does not exist', '2026-04-24', '00:00', cairo, '2026-04-23T22:00:00Z'],
    ['a skipped time, which moves by the gap', '2026-04-24', '00:30', cairo, '2026-04-23T22:30:00Z'],
    ['a time after the gap', '2026-04-24', '01:00', cairo, '2026-04-23T22:00:00Z'],
    ['the earlier of two instants', '2026-10-29', '23:30', cairo, '2026-10-29T20:30:00Z'],
    ['a skipped time at night in Berlin', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['a skipped time in a gap of half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    ['a time on a skipped day', '2011-12-30', '09:00', 'Pacific/Apia', '2011-12-30T19:00:00Z'],
  ])('%s', (_, date, time, zone, instant) => {
    expect(plannedInstant(date, time, zone).toString()).toBe(instant)
  })
})

describe('the instant of a typed time', () => {
  const inShort = (date: string, time: string, zone = cairo) => {
    const result = resolveTypedTime(date, time, zone)
    return typeof result === 'object' && 'instant' in result ? result.instant.toString() : result
  }

  test.each([
    ['2026-11-18', '09:05', '2026-11-18T07:05:00Z'],
    ['2026-11-18', '09:05+02:00', '2026-11-18T07:05:00Z'],
    ['2026-10-29', '23:30', '2026-10-29T20:30:00Z'],
    ['2026-10-29', '23:30+03:00', '2026-10-29T20:30:00Z'],
    ['2026-10-29', '23:30+02:00', '2026-10-29T21:30:00Z'],
  ])('%s %s', (date, time, instant) => {
    expect(inShort(date, time)).toBe(instant)
  })

  test('in New York and on Lord Howe, by its offset', () => {
    expect(inShort('2026-11-01', '01:30-05:00', 'America/New_York')).toBe('2026-11-01T06:30:00Z')
    expect(inShort('2026-04-05', '01:45+10:30', 'Australia/Lord_Howe')).toBe('2026-04-04T15:15:00Z')
  })

  test.each([
    ['2026-04-24', '00:00', cairo, '00:00', '01:00'],
    ['2026-04-24', '00:59', cairo, '00:00', '01:00'],
    ['2026-04-24', '00:30+02:00', cairo, '00:00', '01:00'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '02:00', '03:00'],
    ['2026-10-04', '02:29', 'Australia/Lord_Howe', '02:00', '02:30'],
  ])('%s %s in %s does not exist: the clocks went from %s to %s', (date, time, zone, from, to) => {
    expect(resolveTypedTime(date, time, zone)).toEqual({ gap: { from, to } })
  })

  test.each(['', '9:05', '24:00', '12:60', '12:00 ', '12:00Z', '12:00+2', '12:00+03:00', '23:30-02:00', '12:00:00'])(
    '%j is invalid in a winter of Cairo',
    (time) => expect(resolveTypedTime('2026-11-18', time, cairo)).toBe('invalid'),
  )
})

test('a day begins with its first minute', () => {
  const starts = ['2026-04-23', '2026-04-24', '2026-04-25', '2026-10-29', '2026-10-30']
  expect(starts.map((date) => dayStart(date, cairo).toString())).toEqual([
    '2026-04-22T22:00:00Z',
    '2026-04-23T22:00:00Z',
    '2026-04-24T21:00:00Z',
    '2026-10-28T21:00:00Z',
    '2026-10-29T22:00:00Z',
  ])
})

test('each time zone that a browser lists has a name to store', () => {
  const listedZones = Intl.supportedValuesOf('timeZone')
  expect(listedZones.map(zoneNamed)).toEqual(listedZones)
  expect(listedZones.map((zone) => zoneNamed(zone.toLowerCase()))).toEqual(listedZones)
})

test('an unknown time zone is refused every time', () => {
  for (let i = 0; i < 2; i++) expect(() => localDate('2026-11-18T09:00:00Z', 'Africa/Atlantis')).toThrow(RangeError)
})

test('the cached clocks of each time zone show its real time', () => {
  const places = Intl.supportedValuesOf('timeZone')
  expect(places.length).toBeGreaterThan(400)
  const [from, to] = ['2000-01-01T00:00Z', '2100-01-01T00:00Z'].map(
    (day) => Temporal.Instant.from(day).epochMilliseconds,
  )
  for (const zone of places) {
    agree(
      { count: 200, seed: 21 },
      ({ upTo }) => ({
        zone,
        instant: Temporal.Instant.fromEpochMilliseconds((from ?? 0) + upTo((to ?? 0) - (from ?? 0))),
      }),
      ({ instant }) => {
        const date = localDate(instant.toString(), zone)
        return [date, localTime(instant.toString(), zone, date).time, dayStart(date, zone).epochMilliseconds]
      },
      ({ instant }) => {
        const local = instant.toZonedDateTimeISO(zone)
        const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
        return [local.toPlainDate().toString(), time, local.startOfDay().epochMilliseconds]
      },
    )
  }
})
