import { describe, expect, test } from 'vitest'
import { autoCloseAt, dayFigures, hours, type WorkedDay } from './figures.ts'
import { agree, type Random } from './test/cases.ts'
import { dayCase, workedDay } from './test/worked.ts'
import { at, entryInput as entry, pauseInput as pause, workedInput } from './test/inputs.ts'

const figures = (changes: Partial<WorkedDay>) => dayFigures(workedInput(changes))

describe('worked time, breaks and overtime, in minutes', () => {
  test.each<[string, Partial<WorkedDay>, number[]]>([
    ['no one clocked in', {}, [0, 0, 0]],
    ['a day without a break', { entries: [entry('06:00', '14:00')] }, [480, 0, 0]],
    [
      'a break does not count as work',
      { entries: [entry('06:00', '14:30')], breaks: [pause('12:00', '12:30')] },
      [480, 30, 0],
    ],
    [
      'a paid break counts as work',
      { entries: [entry('06:00', '14:30')], breaks: [pause('12:00', '12:30', true)] },
      [510, 30, 30],
    ],
    [
      'a paid one within an unpaid one',
      { entries: [entry('06:00', '14:00')], breaks: [pause('12:00', '13:00'), pause('12:15', '12:30', true)] },
      [420, 60, 0],
    ],
    ['two entries', { entries: [entry('06:00', '10:00'), entry('11:00', '14:20')] }, [440, 0, 0]],
    ['still clocked in', { entries: [entry('08:00', '12:00'), entry('13:00', null)] }, [360, 0, 0]],
    ['still on a break', { entries: [entry('09:00', null)], breaks: [pause('14:40', null)] }, [340, 20, 0]],
    [
      'a break beside the entries',
      { entries: [entry('08:00', '12:00')], breaks: [pause('12:30', '13:00')] },
      [240, 30, 0],
    ],
    [
      'a break that starts within an entry or ends in it',
      { entries: [entry('08:00', '12:00')], breaks: [pause('11:30', '12:30')] },
      [210, 60, 0],
    ],
    [
      'two breaks at once',
      { entries: [entry('08:00', '12:00')], breaks: [pause('10:00', '11:00'), pause('10:30', '11:30')] },
      [150, 90, 0],
    ],
    ['a clock that runs ahead', { entries: [entry('16:00', null)] }, [0, 0, 0]],
    ['overtime', { entries: [entry('04:00', '14:15')] }, [615, 0, 135]],
    [
      'no overtime on a day that was closed automatically',
      { entries: [entry('04:00', '14:15')], noOvertime: true },
      [615, 0, 0],
    ],
    [
      'a corrected break in place of those taken',
      { entries: [entry('06:00', '14:30')], breaks: [pause('12:00', '12:10')], breakOverrideSeconds: 45 * 60 },
      [465, 45, 0],
    ],
    [
      'a corrected break of nothing',
      { entries: [entry('06:00', '14:00')], breaks: [pause('12:00', '13:00')], breakOverrideSeconds: 0 },
      [480, 0, 0],
    ],
    ['a break longer than the work', { entries: [entry('06:00', '07:00')], breakOverrideSeconds: 7200 }, [0, 120, 0]],
    [
      'the repeated hour of Cairo in a break',
      {
        entries: [entry('2026-10-29T19:00:00Z', '2026-10-30T04:00:00Z')],
        breaks: [pause('2026-10-29T20:45:00Z', '2026-10-29T21:15:00Z')],
        now: '2026-10-30T05:00:00Z',
      },
      [510, 30, 30],
    ],
  ])('%s', (_, changes, expected) => {
    const { workedSeconds, breakSeconds, overtimeSeconds } = figures(changes)
    expect([workedSeconds, breakSeconds, overtimeSeconds].map((seconds) => seconds / 60)).toEqual(expected)
  })

  test.each([
    ['the clocks go back', '2026-10-29T19:00:00Z', '2026-10-30T04:00:00Z', 9, 1],
    ['the clocks go forward', '2026-04-23T20:00:00Z', '2026-04-24T03:00:00Z', 7, 0],
    ['a year ends', '2026-12-31T20:00:00Z', '2027-01-01T04:00:00Z', 8, 0],
  ])('real time of a night in which %s', (_, from, to, worked, overtime) => {
    const { workedSeconds, overtimeSeconds } = figures({ entries: [{ from, to }] })
    expect([workedSeconds / 3600, overtimeSeconds / 3600]).toEqual([worked, overtime])
  })

  test('three times 20 minutes are shown as 0.33 each and are an hour', () => {
    const entries = ['08', '09', '10'].map((hour) => entry(`${hour}:00`, `${hour}:20`))
    const { entrySeconds, workedSeconds } = figures({ entries, agreedMinutes: 0 })
    expect([...entrySeconds, workedSeconds].map(hours)).toEqual([0.33, 0.33, 0.33, 1])
  })

  test('fractions of a second do not count', () => {
    const entries = [entry('2026-11-18T08:00:00.900Z', '2026-11-18T08:00:02.100Z')]
    expect(figures({ entries }).workedSeconds).toBe(2)
  })

  test('each entry has its own figures, in order', () => {
    const entries = [entry('13:00', '14:00'), entry('08:00', '12:00')]
    expect(figures({ entries, breaks: [pause('11:30', '13:15')] }).entrySeconds).toEqual([2700, 12_600])
    expect(figures({ entries, breakOverrideSeconds: 5400 }).entrySeconds).toEqual([0, 12_600])
  })
})

describe('the first clock-in and the last clock-out, which is null while an entry is open', () => {
  test.each([
    ['nothing', [], null, null],
    ['out of order', [entry('13:00', '14:30'), entry('08:00', '12:00')], at('08:00'), at('14:30')],
    ['still clocked in', [entry('08:00', '12:00'), entry('13:00', null)], at('08:00'), null],
  ])('%s', (_, entries, firstIn, lastOut) => {
    expect(figures({ entries })).toMatchObject({ firstIn, lastOut })
  })
})

describe('late, half a day and absent', () => {
  const plannedStart = at('07:00')
  test.each<[string, Partial<WorkedDay>, string, boolean]>([
    ['no one clocked in', { plannedStart }, 'ABSENT', false],
    ['on time', { plannedStart, entries: [entry('07:00', '15:00')] }, 'PRESENT', false],
    ['15 minutes and 59 seconds late', { plannedStart, entries: [entry('07:15:59', '15:00')] }, 'PRESENT', false],
    ['16 minutes late', { plannedStart, entries: [entry('07:16:00', '15:00')] }, 'LATE', true],
    ['late and still clocked in', { plannedStart, entries: [entry('07:16:00', null)] }, 'LATE', true],
    ['no grace period', { plannedStart, graceMinutes: 0, entries: [entry('07:00:59', '15:00')] }, 'PRESENT', false],
    [
      'a minute late without a grace period',
      { plannedStart, graceMinutes: 0, entries: [entry('07:01:00', '15:00')] },
      'LATE',
      true,
    ],
    ['no planned start', { entries: [entry('12:00', '20:00')] }, 'PRESENT', false],
    [
      'the second entry is late for nothing',
      { plannedStart, entries: [entry('07:00', '11:00'), entry('12:00', '15:00')] },
      'PRESENT',
      false,
    ],
    ['half of the agreed time', { plannedStart, entries: [entry('07:00', '11:00:00')] }, 'PRESENT', false],
    ['a second less than half', { plannedStart, entries: [entry('07:00', '10:59:59')] }, 'HALF_DAY', false],
    ['late and less than half', { plannedStart, entries: [entry('07:30', '09:00')] }, 'HALF_DAY', true],
    [
      'early in the day, still in',
      { plannedStart, entries: [entry('07:00', null)], now: at('08:00') },
      'PRESENT',
      false,
    ],
    ['no agreed time', { agreedMinutes: 0, entries: [entry('07:00', '07:01')] }, 'PRESENT', false],
  ])('%s', (_, changes, status, isLate) => {
    expect(figures(changes)).toMatchObject({ status, isLate })
  })
})

describe('the end of a forgotten entry', () => {
  const usual = { clockIn: at('07:00'), plannedEnd: at('15:00'), agreedMinutes: 480, breaks: [], now: at('23:30') }
  test.each<[string, Partial<Parameters<typeof autoCloseAt>[0]>, string]>([
    ['at the planned end', {}, '15:00'],
    ['at the planned end, whatever the breaks', { breaks: [pause('12:00', '13:00')] }, '15:00'],
    ['after the agreed time if there is no plan', { plannedEnd: null, agreedMinutes: 420 }, '14:00'],
    ['after the agreed time if the planned end has passed', { clockIn: at('15:00'), agreedMinutes: 60 }, '16:00'],
    [
      'with the unpaid breaks taken since',
      { plannedEnd: null, breaks: [pause('06:00', '07:30'), pause('12:00', '13:00'), pause('13:00', '13:15', true)] },
      '16:30',
    ],
    ['not before a later break', { breaks: [pause('17:00', '17:20')] }, '17:20'],
    ['not before a break that is still open', { breaks: [pause('17:00', null)] }, '17:00'],
    ['not after now', { now: at('14:00') }, '14:00'],
    ['not after now, even if the agreed time is not over', { plannedEnd: null, now: at('14:00') }, '14:00'],
  ])('%s', (_, changes, time) => {
    expect(autoCloseAt({ ...usual, ...changes }).toString()).toBe(`2026-11-18T${time}:00Z`)
  })

  test('clocking in at 09:00 for 09:00 to 17:00 and never out is eight hours without overtime', () => {
    const to = autoCloseAt(usual).toString()
    const day = figures({ entries: [{ from: usual.clockIn, to }], noOvertime: true })
    expect([day.workedSeconds, day.overtimeSeconds, day.status]).toEqual([8 * 3600, 0, 'PRESENT'])
  })
})

describe('any day', () => {
  const inShort = (day: WorkedDay) => {
    const { entrySeconds: _, ...figures } = dayFigures(day)
    return Object.values(figures)
  }
  const anyDay = (random: Random) => workedDay(dayCase(random, 29_000_000 + random.upTo(1_000_000)))

  test('the order of entries and breaks does not matter', () => {
    agree(
      { count: 3000, seed: 31 },
      anyDay,
      (day) => inShort({ ...day, entries: day.entries.toReversed(), breaks: day.breaks.toReversed() }),
      inShort,
    )
  })

  test('clocking out and immediately in again changes nothing', () => {
    agree(
      { count: 3000, seed: 32 },
      (random) => {
        const day = anyDay(random)
        const { from = '', to = null } = day.entries[0] ?? {}
        const seconds = Temporal.Instant.from(from)
          .until(to ?? day.now)
          .total('seconds')
        const middle = Temporal.Instant.from(from).add({ seconds: random.upTo(seconds + 1) })
        return { day, from, to, middle: middle.toString({ fractionalSecondDigits: 3 }) }
      },
      ({ day, from, to, middle }) =>
        inShort({ ...day, entries: [{ from, to: middle }, { from: middle, to }, ...day.entries.slice(1)] }),
      ({ day }) => inShort(day),
    )
  })

  test('a forgotten entry ends between its clock-in and now', () => {
    agree(
      { count: 3000, seed: 33 },
      (random) => {
        const { entries, breaks, agreedMinutes, now } = anyDay(random)
        const [{ from } = { from: now }] = entries
        const plannedEnd = random.chance(0.5) ? (entries.at(-1)?.to ?? null) : null
        return { clockIn: from, plannedEnd, agreedMinutes, breaks, now }
      },
      (input) => {
        const { epochMilliseconds } = autoCloseAt(input)
        const [from, to] = [input.clockIn, input.now].map((one) => Temporal.Instant.from(one).epochMilliseconds)
        return [(from ?? Infinity) <= epochMilliseconds, epochMilliseconds <= (to ?? 0)]
      },
      () => [true, true],
    )
  })
})
