import { beforeAll, describe, test } from 'vitest'
import { dayFigures } from '../figures.ts'
import { overtimeByClass } from '../overtime.ts'
import { dayOfClockIn, isWorkingDay, planOf, plannedTimes } from '../plan.ts'
import { dayStart, localDate, localTime, plannedInstant, type TypedTime, resolveTypedTime } from '../zones.ts'
import { agree, type Random } from './cases.ts'
import { workedInput } from './inputs.ts'
import { factsCase, plannedByHand, windowsByHand, workByHand } from './byHand.ts'
import { dayCase, figuresByHand, minutesByHand, workedDay } from './worked.ts'
import {
  dateOf,
  isoOf,
  jumpOver,
  localOf,
  minutesShowing,
  offsetText,
  plannedMinute,
  shownAt,
  timeOf,
  type Wall,
  wallOf,
} from './wall.ts'

const zones = ['Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const day = 1440

/** Returns a random minute, in half of the cases within two days of a clock change. */
function anyMinute({ first, end, jumps }: Wall, { one, upTo, chance }: Random): number {
  const minute = chance(0.5) ? one(jumps) - 2 * day + upTo(4 * day) : first + upTo(end - first)
  return Math.min(end - 5 * day, Math.max(first + 5 * day, minute))
}

/** Returns a random time on a random date, in half of the cases a date near a clock change. */
function anyLocal(wall: Wall, random: Random) {
  const local = shownAt(wall, anyMinute(wall, random))
  return { date: dateOf(local), time: timeOf(random.upTo(day)) }
}

/** Returns the result of a typed time in short form: its minute, or the clock change that skips it. */
function inShort(time: TypedTime): number | string {
  if (time === 'invalid') return time
  return 'gap' in time ? `${time.gap.from} to ${time.gap.to}` : time.instant.epochMilliseconds / 60_000
}

/**
 * Tests times, plans and figures of many cases in each time zone against a local clock that is read minute by minute.
 */
export function testMinuteByMinute({ count, nights }: { count: number; nights: number }): void {
  describe.each(zones)('%s, against a clock that is read minute by minute', (zone) => {
    let wall: Wall
    beforeAll(() => {
      wall = wallOf(zone)
    })

    test('local times and dates of instants', () => {
      agree(
        { count, seed: 1 },
        (random) => {
          const minute = anyMinute(wall, random)
          const date = dateOf(minute + random.upTo(5 * day) - 2 * day)
          return { minute, instant: isoOf(minute, random.upTo(60)), date }
        },
        ({ instant, date }) => {
          const { time, dayOffset, offset } = localTime(instant, zone, date)
          return [time, dayOffset, offset, localDate(instant, zone)]
        },
        ({ minute, date }) => {
          const local = shownAt(wall, minute)
          const offset = minutesShowing(wall, local).length > 1 ? offsetText(local - minute) : null
          return [timeOf(local), Math.floor((local - localOf(date)) / day), offset, dateOf(local)]
        },
      )
    })

    test('planned and typed times, where clock changes skip or repeat them, and who is late for them', () => {
      agree(
        { count, seed: 2 },
        (random) => ({
          ...anyLocal(wall, random),
          offset: random.one([-300, -240, 60, 120, 180, 630, 660]),
          after: random.upTo(3600) - 900,
          graceMinutes: random.upTo(30),
        }),
        ({ date, time, offset, after, graceMinutes }) => {
          const start = plannedInstant(date, time, zone)
          const from = start.add({ seconds: after }).toString()
          const day = { entries: [{ from, to: null }], plannedStart: start.toString(), graceMinutes, now: from }
          return [
            start.epochMilliseconds / 60_000,
            inShort(resolveTypedTime(date, time, zone)),
            inShort(resolveTypedTime(date, time + offsetText(offset), zone)),
            dayStart(date, zone).epochMilliseconds / 60_000,
            dayFigures(workedInput(day)).isLate,
          ]
        },
        ({ date, time, offset, after, graceMinutes }) => {
          const local = localOf(date, time)
          const start = plannedMinute(wall, local)
          const minutes = minutesShowing(wall, local)
          const jump = minutes.length === 0 ? jumpOver(wall, local) : null
          const gap = jump && `${timeOf(jump.from)} to ${timeOf(jump.to)}`
          let passed = 0
          for (let minute = start; (minute + 1) * 60 <= start * 60 + after; minute++) passed += 1
          return [
            start,
            gap ?? minutes[0] ?? 'invalid',
            gap ?? minutes.find((minute) => local - minute === offset) ?? 'invalid',
            minutesShowing(wall, localOf(date))[0] ?? jumpOver(wall, localOf(date))?.minute ?? null,
            passed > graceMinutes,
          ]
        },
      )
    })

    test('planned times and their length, counted from the start until the clock shows the end', () => {
      agree(
        { count, seed: 3 },
        (random) => ({ ...anyLocal(wall, random), length: 1 + random.upTo(random.one([90, day])) }),
        ({ date, time, length }) => {
          const { start, end } = plannedTimes(date, time, timeOf(localOf(date, time) + length), zone)
          return [start.epochMilliseconds / 60_000, (end.epochMilliseconds - start.epochMilliseconds) / 60_000]
        },
        ({ date, time, length }) => plannedByHand(wall, localOf(date, time), length),
      )
    })

    test('the day of a clock-in, and which days are working days', () => {
      const batchSize = 5
      agree(
        { count: count / batchSize, seed: 4 },
        (random) => {
          const minute = anyMinute(wall, random)
          const near = dateOf(shownAt(wall, minute))
          const { facts, anyDate } = factsCase(random, zone, near)
          const clockIns = Array.from({ length: batchSize }, () => ({
            minute: minute + random.upTo(2 * day) - day,
            seconds: random.upTo(60),
            date: anyDate(3),
          }))
          return { near, facts, clockIns }
        },
        ({ facts, clockIns }) =>
          clockIns.flatMap(({ minute, seconds, date }) => {
            const { start, source } = planOf(facts, date)
            const isWork = isWorkingDay(facts, date)
            const plan = isWork ? [source, start.epochMilliseconds / 60_000] : []
            return [dayOfClockIn(facts, isoOf(minute, seconds)), isWork, ...plan]
          }),
        ({ facts, near, clockIns }) => {
          const windows = windowsByHand(wall, facts, near)
          return clockIns.flatMap(({ minute, seconds, date }) => {
            const at = minute + seconds / 60
            const [nearest] = windows
              .filter(({ start, end }) => start - 120 <= at && at <= end + 240)
              .toSorted((a, b) => Math.abs(at - a.start) - Math.abs(at - b.start))
            return [nearest?.date ?? dateOf(shownAt(wall, minute)), ...workByHand(wall, facts, date, windows)]
          })
        },
      )
    })

    test('overtime at night, by the clock’s time in each minute of it', () => {
      agree(
        { count: nights, seed: 6 },
        (random) => ({
          ...dayCase(random, anyMinute(wall, random)),
          unit: 300,
          override: null,
          night: random.one([
            { from: '22:00', to: '06:00' },
            { from: '20:00', to: '04:00' },
            { from: '03:00', to: '05:30' },
          ]),
        }),
        ({ night, ...one }) => {
          const minutes = overtimeByClass(workedDay(one), { zone, night, wholeDay: null })
          return [minutes.day, minutes.night]
        },
        ({ night, ...one }) => {
          const overtime = minutesByHand(one).slice(one.agreedMinutes)
          const isNight = (time: string) =>
            night.from < night.to ? night.from <= time && time < night.to : night.from <= time || time < night.to
          const atNight = overtime.filter((minute) => isNight(timeOf(shownAt(wall, minute)))).length
          return [overtime.length - atNight, atNight]
        },
      )
    })
  })

  test('time worked, which knows no zone, counted second by second, with breaks', () => {
    agree(
      { count, seed: 5 },
      (random) => dayCase(random, random.upTo(8_000_000) + 26_000_000),
      (one) => {
        const { entrySeconds, workedSeconds, breakSeconds, overtimeSeconds, status } = dayFigures(workedDay(one))
        return [...entrySeconds, workedSeconds, breakSeconds, overtimeSeconds, status]
      },
      figuresByHand,
    )
  })
}
