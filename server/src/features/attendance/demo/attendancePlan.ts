import type { AttendanceStatus, BreakType } from '@muster/contract/kit/worktime'
import { leavePlan } from '../../leaves/demo/leavePlan.ts'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'

/** A working day of the demo company; instants in ISO 8601, null where something still lasts. */
export interface PlannedDay {
  date: string
  status: AttendanceStatus
  entries: { clockIn: string; clockOut: string | null }[]
  breaks: { breakType: BreakType; startTime: string; endTime: string | null }[]
}

/** In minutes since the day's work begins, at nine. */
interface Stretch {
  from: number
  to: number
}
interface Shape {
  status: AttendanceStatus
  entries: Stretch[]
  breaks: (Stretch & { breakType: BreakType })[]
}

/** A number from 0 to `below`, the same for the same day, person and question. */
type Chance = (below: number, question: number) => number

/**
 * When the people of the demo company worked in the three months up to now, by e-mail, oldest day first: from Monday to
 * Friday, except on days of leave that was approved or asked for. Today has come as far as `now`: before nine
 * hardly anybody is in. The same on the same day.
 */
export function attendancePlan(now: Temporal.ZonedDateTime): Map<string, PlannedDay[]> {
  const today = now.toPlainDate().toString()
  const leave = leavePlan(today)
  const workdays = workdaysUpTo(now)
  const plan = new Map<string, PlannedDay[]>()
  for (const [i, person] of demoPeople.entries()) {
    if (person.status !== 'ACTIVE') continue
    const away = (leave.get(person.email) ?? []).filter(({ status }) => status === 'APPROVED' || status === 'PENDING')
    const hired = hireDateOf(person, today)
    const days = workdays
      .filter(
        ({ date }) => date >= hired && !away.some(({ startDate, endDate }) => startDate <= date && date <= endDate),
      )
      .flatMap((day) => asFarAsItCame(day, shapeOf(chanceOf(day, i))))
    plan.set(person.email, days)
  }
  return plan
}

interface Workday {
  date: string
  isToday: boolean
  /** Days since 2000. */
  number: number
  /** Nine o'clock, in milliseconds since 1970. */
  nine: number
  /** Minutes from nine to now. */
  passed: number
}

function workdaysUpTo(now: Temporal.ZonedDateTime): Workday[] {
  const today = now.toPlainDate()
  const first = today.subtract({ months: 3 })
  const days = Array.from({ length: first.until(today).days + 1 }, (_, i) => first.add({ days: i }))
  return days
    .filter((day) => day.dayOfWeek <= 5)
    .map((day) => {
      const nine = day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: '09:00' }).epochMilliseconds
      return {
        date: day.toString(),
        isToday: day.equals(today),
        number: Temporal.PlainDate.from('2000-01-01').until(day).days,
        nine,
        passed: (now.epochMilliseconds - nine) / 60_000,
      }
    })
}

const chanceOf =
  ({ number }: Workday, person: number): Chance =>
  (below, question) => {
    let x = number * 7919 + person * 104_729 + question * 15_485_863
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
    return ((x ^ (x >>> 16)) >>> 0) % below
  }

/** What a day is like: mostly in about nine, an hour's lunch and home about six. */
function shapeOf(chance: Chance): Shape {
  const kind = chance(100, 1)
  if (kind < 1) return { status: 'ABSENT', entries: [], breaks: [] }
  if (kind < 3) return halfDay(chance)
  const isLate = kind < 8
  const from = isLate ? 16 + chance(40, 2) : chance(35, 2) - 22
  const to = 505 + chance(50, 3) + (chance(8, 4) === 0 ? 45 : 0)
  return {
    status: isLate ? 'LATE' : 'PRESENT',
    entries: entriesOf({ from, to }, chance),
    breaks: breaksOf(chance),
  }
}

/** In for a morning, under half of the eight hours agreed. */
function halfDay(chance: Chance): Shape {
  const from = chance(30, 2) - 20
  return { status: 'HALF_DAY', entries: [{ from, to: from + 170 + chance(50, 3) }], breaks: [] }
}

/** Now and then somebody is out for a while in the afternoon, and clocks out for it. */
function entriesOf({ from, to }: Stretch, chance: Chance): Stretch[] {
  if (chance(9, 5) > 0) return [{ from, to }]
  const out = 330 + chance(60, 6)
  return [
    { from, to: out },
    { from: out + 20 + chance(25, 7), to },
  ]
}

function breaksOf(chance: Chance): Shape['breaks'] {
  const lunch = 180 + chance(60, 8)
  const others: [BreakType, number][] = [
    ['SHORT', 2],
    ['PERSONAL', 20],
    ['MEETING', 25],
  ]
  const more = others.flatMap(([breakType, oneIn], i) => {
    const from = 75 + i * 30 + chance(15, 9 + i)
    return chance(oneIn, 12 + i) > 0 ? [] : [{ breakType, from, to: from + 8 + chance(8, 15 + i) }]
  })
  return [...more, { breakType: 'LUNCH', from: lunch, to: lunch + 35 + chance(30, 18) }]
}

/**
 * The day as far as it has come: what has not begun is left out, what has not ended is open. Minutes are counted on from
 * nine, so that they are real ones whatever the clocks do.
 */
function asFarAsItCame({ date, isToday, nine, passed }: Workday, { status, entries, breaks }: Shape): PlannedDay[] {
  const at = (minutes: number) =>
    Temporal.Instant.fromEpochMilliseconds(nine + minutes * 60_000).toString({ fractionalSecondDigits: 3 })
  const end = (minutes: number) => (minutes < passed ? at(minutes) : null)
  const begun = entries.filter(({ from }) => from < passed)
  if (isToday && !begun.length) return []
  const isOver = entries.every(({ to }) => to < passed)
  const day: PlannedDay = {
    date,
    status: status === 'HALF_DAY' && !isOver ? 'PRESENT' : status,
    entries: begun.map(({ from, to }) => ({ clockIn: at(from), clockOut: end(to) })),
    breaks: breaks
      .filter(({ from }) => from < passed)
      .map(({ breakType, from, to }) => ({ breakType, startTime: at(from), endTime: end(to) })),
  }
  return [day]
}
