import { beforeAll, describe, test } from 'vitest'
import { type BreakSpan, dayFigures, type Span } from './figures.ts'
import { dayOfClockIn, isWorkingDay, planOf, plannedTimes } from './plan.ts'
import { dayStart, localDate, localTime, planned, typed } from './zones.ts'
import { agree, type Random } from './test/cases.ts'
import { workedInput } from './test/inputs.ts'
import { factsCase, isWorkingDayByHand, plannedByHand, windowsByHand } from './test/byHand.ts'
import {
  dateOf,
  isoOf,
  jumpOver,
  localOf,
  minutesShowing,
  plannedMinute,
  shownAt,
  timeOf,
  type Wall,
  wallOf,
} from './test/wall.ts'

const zones = ['Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const count = 5_000
const day = 1440

/** A minute, every other time within two days of a jump of the clocks. */
function anyMinute({ first, end, jumps }: Wall, { one, upTo, chance }: Random): number {
  const minute = chance(0.5) ? one(jumps) - 2 * day + upTo(4 * day) : first + upTo(end - first)
  return Math.min(end - 5 * day, Math.max(first + 5 * day, minute))
}

/** A date, near a jump as often, and a time of it. */
function anyLocal(wall: Wall, random: Random) {
  const local = shownAt(wall, anyMinute(wall, random))
  return { date: dateOf(local), time: timeOf(Math.floor(local / day) * day + random.upTo(day)) }
}

const pad = (number: number) => String(number).padStart(2, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`

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
        return {
          minute,
          instant: isoOf(minute, random.upTo(60)),
          date: dateOf(minute + random.upTo(5 * day) - 2 * day),
        }
      },
      ({ instant, date }) => [localTime(instant, zone, date), localDate(instant, zone)],
      ({ minute, date }) => {
        const shown = shownAt(wall, minute)
        const offset = minutesShowing(wall, shown).length > 1 ? offsetText(shown - minute) : null
        const dayOffset = Math.floor((shown - localOf(date)) / day)
        return [{ time: timeOf(shown), dayOffset, offset }, dateOf(shown)]
      },
    )
  })

  test('instants of planned and typed times, where the clocks leave them out and where they come twice', () => {
    agree(
      { count, seed: 2 },
      (random) => ({ ...anyLocal(wall, random), offset: random.one([-300, -240, 60, 120, 180, 630, 660]) }),
      ({ date, time, offset }) => [
        planned(date, time, zone).epochMilliseconds / 60_000,
        typed(date, time, zone),
        typed(date, time + offsetText(offset), zone),
        dayStart(date, zone).epochMilliseconds / 60_000,
      ],
      ({ date, time, offset }) => {
        const local = localOf(date, time)
        const showing = minutesShowing(wall, local)
        const jump = showing.length === 0 ? jumpOver(wall, local) : null
        const answer = (minute: number | undefined) => {
          if (jump) return { gap: { from: timeOf(jump.from), to: timeOf(jump.to) } }
          return minute === undefined ? 'invalid' : { instant: isoOf(minute).replace('.000', '') }
        }
        return [
          plannedMinute(wall, local),
          answer(showing[0]),
          answer(showing.find((minute) => local - minute === offset)),
          minutesShowing(wall, localOf(date))[0] ?? jumpOver(wall, localOf(date))?.minute,
        ]
      },
    )
  })

  test('planned times and their length, walked from the start until the clock shows the end', () => {
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

  test('time worked, unit by unit of seconds, with breaks', () => {
    agree(
      { count, seed: 4 },
      (random) => {
        const unit = random.one([1, 7, 60])
        const marks = Array.from({ length: 2 + random.upTo(5) }, () => random.upTo(700)).toSorted((a, b) => a - b)
        const breaks = Array.from({ length: random.upTo(4) }, () => {
          const from = random.upTo(720)
          return { from, to: random.chance(0.1) ? null : from + random.upTo(90), paid: random.chance(0.3) }
        })
        return { unit, begin: anyMinute(wall, random), marks, breaks, agreedMinutes: random.upTo(600), now: 720 }
      },
      ({ unit, begin, marks, breaks, agreedMinutes, now }) => {
        const at = (mark: number) => isoOf(begin, mark * unit)
        const span = <Of extends { from: number; to: number | null }>(of: Of) => ({
          ...of,
          from: at(of.from),
          to: of.to === null ? null : at(of.to),
        })
        const entries: Span[] = pairs(marks).map(span)
        const pauses: BreakSpan[] = breaks.map(span)
        const found = dayFigures(workedInput({ entries, breaks: pauses, agreedMinutes, now: at(now) }))
        return [found.entrySeconds, found.workedSeconds, found.breakSeconds, found.overtimeSeconds, found.status]
      },
      ({ unit, marks, breaks, agreedMinutes, now }) => {
        const resting = new Uint8Array(now)
        for (const { from, to, paid } of breaks)
          for (let i = from; i < (to ?? now) && i < now; i++) resting[i] = Math.max(resting[i] ?? 0, paid ? 1 : 2)
        const past = breaks.map(({ to }) => to ?? now).reduce((last, to) => Math.max(last, to), now)
        const beyond = new Uint8Array(past - now)
        for (const { from, to } of breaks) for (let i = Math.max(from, now); i < (to ?? now); i++) beyond[i - now] = 1
        const entries = pairs(marks).map(({ from, to }) => {
          let units = 0
          for (let i = from; i < (to ?? now); i++) if (resting[i] !== 2) units += 1
          return units * unit
        })
        const worked = entries.reduce((sum, one) => sum + one, 0)
        const rest = (resting.filter(Boolean).length + beyond.filter(Boolean).length) * unit
        const isOver = marks.length % 2 === 0
        const status = isOver && worked < agreedMinutes * 30 ? 'HALF_DAY' : 'PRESENT'
        return [entries, worked, rest, Math.max(0, worked - agreedMinutes * 60), status]
      },
    )
  })

  test('who is late, by the minutes that pass from the planned start to the minute of coming', () => {
    agree(
      { count, seed: 5 },
      (random) => ({
        ...anyLocal(wall, random),
        after: random.upTo(3600) - 900,
        graceMinutes: random.upTo(30),
      }),
      ({ date, time, after, graceMinutes }) => {
        const start = planned(date, time, zone)
        const from = start.add({ seconds: after }).toString()
        const day = { entries: [{ from, to: null }], plannedStart: start.toString(), graceMinutes, now: from }
        const { isLate, status } = dayFigures(workedInput(day))
        return [isLate, status]
      },
      ({ date, time, after, graceMinutes }) => {
        const start = plannedMinute(wall, localOf(date, time))
        let passed = 0
        for (let minute = start; (minute + 1) * 60 <= start * 60 + after; minute++) passed += 1
        return passed > graceMinutes ? [true, 'LATE'] : [false, 'PRESENT']
      },
    )
  })

  test('whose day a clock-in is, and which days are of work', () => {
    agree(
      { count, seed: 6 },
      (random) => {
        const minute = anyMinute(wall, random)
        const instant = isoOf(minute, random.upTo(60))
        return { minute, instant, ...factsCase(random, zone, dateOf(shownAt(wall, minute))) }
      },
      ({ instant, facts, date }) => {
        const { start, source } = planOf(facts, date)
        const isWork = isWorkingDay(facts, date)
        return [dayOfClockIn(facts, instant), isWork, isWork ? [source, start.epochMilliseconds / 60_000] : null]
      },
      ({ minute, instant, facts, near, date }) => {
        const at = Date.parse(instant) / 60_000
        const windows = windowsByHand(wall, facts, near)
        const [nearest] = windows
          .filter(({ start, end }) => start - 120 <= at && at <= end + 240)
          .toSorted((a, b) => Math.abs(at - a.start) - Math.abs(at - b.start))
        return [nearest?.date ?? dateOf(shownAt(wall, minute)), ...isWorkingDayByHand(wall, facts, date, windows)]
      },
    )
  })
})

/** Each two marks are an entry; a last one alone is open. */
const pairs = (marks: number[]) => marks.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: marks[i + 1] ?? null }] : []))
