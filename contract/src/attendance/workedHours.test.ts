import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakMinutes, type BreakSpan, type ClockSpan, workedHours } from './workedHours.ts'

/** The same examples in every run. */
const seed = { seed: 2026 }

const at = (time: string, day = '2026-11-18') => `${day}T${time}:00.000Z`
const entry = (from: string, to: string | null): ClockSpan => ({ clockIn: at(from), clockOut: to && at(to) })
const pause = (from: string, to: string | null): BreakSpan => ({ startTime: at(from), endTime: to && at(to) })
const inShort = (entries: ClockSpan[], breaks: BreakSpan[] = [], agreedMinutes = 480, now = at('15:00')) => {
  const { hoursWorked, overtimeHours, totalBreakTime } = workedHours(entries, breaks, { agreedMinutes, now })
  return [hoursWorked, overtimeHours, totalBreakTime]
}

describe('hours, overtime and minutes of break', () => {
  test.each<[string, ClockSpan[], BreakSpan[], number[]]>([
    ['nobody clocked in', [], [], [0, 0, 0]],
    ['a day without a break', [entry('08:00', '16:00')], [], [8, 0, 0]],
    ['a break is no work', [entry('08:00', '16:30')], [pause('12:00', '12:30')], [8, 0, 30]],
    ['beyond what was agreed', [entry('07:00', '17:15')], [pause('12:00', '13:00')], [9.25, 1.25, 60]],
    ['two entries', [entry('08:00', '12:00'), entry('13:00', '16:20')], [], [7.33, 0, 0]],
    ['still in', [entry('08:00', '12:00'), entry('13:00', null)], [], [6, 0, 0]],
    ['still in a break', [entry('09:00', null)], [pause('14:40', null)], [5.67, 0, 20]],
    ['a break beside the entries', [entry('08:00', '12:00')], [pause('12:30', '13:00')], [4, 0, 30]],
    ['a break partly inside', [entry('08:00', '12:00')], [pause('11:30', '12:30')], [3.5, 0, 60]],
    ['two breaks at once', [entry('08:00', '12:00')], [pause('10:00', '11:00'), pause('10:30', '11:30')], [2.5, 0, 90]],
    ['a clock that runs ahead', [entry('16:00', null)], [], [0, 0, 0]],
  ])('%s', (_, entries, breaks, figures) => {
    expect(inShort(entries, breaks)).toEqual(figures)
  })

  test('rounded once, at the end', () => {
    const thirds = ['08', '09', '10'].map((hour) => entry(`${hour}:00`, `${hour}:20`))
    const day = workedHours(thirds, [], { agreedMinutes: 0, now: at('15:00') })
    expect(day).toMatchObject({ hoursWorked: 1, overtimeHours: 1, entryHours: [0.33, 0.33, 0.33] })
  })

  test.each([
    ['clocks go back', '2026-10-29T21:00:00+03:00', '2026-10-30T05:00:00+02:00', 9],
    ['clocks go forward', '2026-04-23T21:00:00+02:00', '2026-04-24T05:00:00+03:00', 7],
    ['over New Year', '2026-12-31T22:00:00+02:00', '2027-01-01T06:00:00+02:00', 8],
  ])('real time of a night in which %s', (_, clockIn, clockOut, hours) => {
    expect(inShort([{ clockIn, clockOut }])[0]).toBe(hours)
  })
})

test('first in and last out, which is open while an entry is', () => {
  const day = (...entries: ClockSpan[]) => {
    const { clockIn, clockOut } = workedHours(entries, [], { agreedMinutes: 480, now: at('15:00') })
    return [clockIn, clockOut]
  }
  expect(day()).toEqual([null, null])
  expect(day(entry('13:00', '16:00'), entry('08:00', '12:00'))).toEqual([at('08:00'), at('16:00')])
  expect(day(entry('08:00', '12:00'), entry('13:00', null))).toEqual([at('08:00'), null])
})

test('the minutes of a break, none while it lasts', () => {
  expect(breakMinutes(pause('12:00', '12:45'))).toBe(45)
  expect(breakMinutes({ startTime: at('12:00'), endTime: '2026-11-18T12:10:29.999Z' })).toBe(10)
  expect(breakMinutes(pause('12:00', null))).toBeNull()
})

describe('whatever the day', () => {
  const begin = Temporal.Instant.from(at('00:00')).epochMilliseconds
  const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(begin + milliseconds).toString()
  const day = 86_400_000
  /** Entries one after the other, the last of them open or not, and breaks anywhere. */
  const days = fc
    .record({
      marks: fc.uniqueArray(fc.nat(day), { minLength: 2, maxLength: 9 }),
      breaks: fc.array(fc.tuple(fc.nat(day), fc.nat(3_600_000)), { maxLength: 5 }),
      now: fc.integer({ min: day, max: 2 * day }),
      agreedMinutes: fc.nat(1440),
    })
    .map(({ marks, breaks, now, agreedMinutes }) => {
      const inOrder = marks.toSorted((a, b) => a - b)
      const entries = inOrder.flatMap((mark, i) => {
        const end = inOrder[i + 1]
        return i % 2 ? [] : [{ clockIn: instant(mark), clockOut: end === undefined ? null : instant(end) }]
      })
      const taken = breaks.map(([from, long]) => ({ startTime: instant(from), endTime: instant(from + long) }))
      return { entries, breaks: taken, rules: { agreedMinutes, now: instant(now) } }
    })

  test('it is never negative, never longer than its entries, and their sum but for rounding', () => {
    fc.assert(
      fc.property(days, ({ entries, breaks, rules }) => {
        const { hoursWorked, overtimeHours, entryHours } = workedHours(entries, breaks, rules)
        const gross = workedHours(entries, [], rules)
        expect(Math.min(hoursWorked, overtimeHours, ...entryHours)).toBeGreaterThanOrEqual(0)
        expect(hoursWorked).toBeLessThanOrEqual(gross.hoursWorked)
        expect(overtimeHours).toBeLessThanOrEqual(hoursWorked)
        const parts = entryHours.reduce((total, hours) => total + hours, 0)
        expect(Math.abs(parts - hoursWorked)).toBeLessThanOrEqual(0.005 * (entries.length + 1) + 1e-9)
      }),
      seed,
    )
  })

  test('the order in which things are read does not matter', () => {
    fc.assert(
      fc.property(days, ({ entries, breaks, rules }) => {
        const { entryHours, ...turned } = workedHours(entries.toReversed(), breaks.toReversed(), rules)
        expect({ ...turned, entryHours: entryHours.toReversed() }).toEqual(workedHours(entries, breaks, rules))
      }),
      seed,
    )
  })

  test('to clock out and in again at once changes nothing', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 1, noNaN: true }), ({ entries, breaks, rules }, share) => {
        const [first, ...others] = entries
        if (!first?.clockOut) return
        const [from, to] = [first.clockIn, first.clockOut].map((i) => Temporal.Instant.from(i).epochMilliseconds)
        const cut = instant(Math.round((from ?? 0) + share * ((to ?? 0) - (from ?? 0))) - begin)
        const parts = [{ ...first, clockOut: cut }, { ...first, clockIn: cut }, ...others]
        const { entryHours: _cut, ...figures } = workedHours(parts, breaks, rules)
        const { entryHours: _whole, ...expected } = workedHours(entries, breaks, rules)
        expect(figures).toEqual(expected)
      }),
      seed,
    )
  })
})
