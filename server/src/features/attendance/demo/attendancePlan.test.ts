import { describe, expect, test } from 'vitest'
import { attendancePlan, type PlannedDay } from './attendancePlan.ts'
import { leavePlan } from '../../leaves/demo/leavePlan.ts'
import { dayFigures, hours } from '../../../worktime/figures.ts'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** What is wrong with a day seen from `now`: one line for each fault. */
function faults({ date, status, entries, breaks }: PlannedDay, now: Temporal.ZonedDateTime): string[] {
  const isToday = date === now.toPlainDate().toString()
  const nine = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: now.timeZoneId, plainTime: '09:00' })
  const spans = entries.map(({ clockIn, clockOut }) => span(clockIn, clockOut, now))
  const pauses = breaks.map(({ startTime, endTime }) => span(startTime, endTime, now))
  const open = [...entries.filter(({ clockOut }) => !clockOut), ...breaks.filter(({ endTime }) => !endTime)]
  const { workedSeconds } = dayFigures({
    entries: entries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
    breaks: breaks.map(({ startTime, endTime }) => ({ from: startTime, to: endTime, paid: false })),
    breakOverrideSeconds: null,
    plannedStart: nine.toInstant().toString(),
    agreedMinutes: 480,
    graceMinutes: 15,
    noOvertime: false,
    now: now.toInstant().toString(),
  })
  const hoursWorked = hours(workedSeconds)
  const late = (spans[0]?.from ?? 0) - nine.epochMilliseconds > 15 * 60_000
  return [
    Temporal.PlainDate.from(date).dayOfWeek > 5 && 'at the weekend',
    [...spans, ...pauses].some(({ from, to }) => from >= to || to > now.epochMilliseconds) && 'backwards or ahead',
    spans.some(({ from }, i) => from <= (spans[i - 1]?.to ?? 0)) && 'entries overlap',
    pauses.some(({ from }, i) => from < (pauses[i - 1]?.to ?? 0)) && 'breaks overlap',
    pauses.some((pause) => !spans.some(({ from, to }) => from <= pause.from && pause.to <= to)) && 'a break outside',
    open.length > 0 && !isToday && 'open on another day',
    (status === 'ABSENT') !== (entries.length === 0) && `${status} with ${entries.length} entries`,
    !isToday && status !== 'HALF_DAY' && (status === 'LATE') !== late && 'late or not',
    !isToday && status !== 'ABSENT' && (status === 'HALF_DAY') !== hoursWorked < 4 && `${status}, ${hoursWorked} hours`,
    hoursWorked > 10.5 && `${hoursWorked} hours`,
  ].flatMap((fault) => (fault ? [`${date}: ${fault}`] : []))
}

const span = (from: string, to: string | null, now: Temporal.ZonedDateTime) => ({
  from: millisecondsOf(from),
  to: to === null ? now.epochMilliseconds : millisecondsOf(to),
})

describe.each([
  '2026-11-18T12:30[Africa/Cairo]',
  '2026-11-21T12:00[Africa/Cairo]',
  // Clocks have just gone forward, or back; a leap day; a night in which clocks change at midnight.
  '2026-04-24T10:00[Africa/Cairo]',
  '2026-10-30T00:30[Africa/Cairo]',
  '2028-02-29T15:00[Europe/Berlin]',
])('seen at %s', (time) => {
  const now = Temporal.ZonedDateTime.from(time)
  const today = now.toPlainDate().toString()
  const plan = attendancePlan(now)

  test('no day is impossible', () => {
    const found = [...plan].flatMap(([email, days]) =>
      days.flatMap((day) => faults(day, now).map((f) => `${email} ${f}`)),
    )
    expect(found).toEqual([])
  })

  test('nobody works before they were hired, on leave, twice a day, or while they have no account', () => {
    const leave = leavePlan(today)
    for (const person of demoPeople) {
      const dates = (plan.get(person.email) ?? []).map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      if (person.status !== 'ACTIVE') expect(dates).toEqual([])
      expect(dates.filter((date) => date < hireDateOf(person, today))).toEqual([])
      const away = (leave.get(person.email) ?? []).filter(({ status }) => status === 'APPROVED')
      expect(dates.filter((date) => away.some((l) => l.startDate <= date && date <= l.endDate))).toEqual([])
    }
  })
})

test('three months, mostly on time, now and then late, short or missed', () => {
  const days = [...attendancePlan(Temporal.ZonedDateTime.from('2026-11-18T20:00[Africa/Cairo]')).values()].flat()
  const counted = Map.groupBy(days, ({ status }) => status)
  const share = (status: PlannedDay['status']) => (counted.get(status)?.length ?? 0) / days.length
  expect(days.map(({ date }) => date).toSorted()[0]).toBe('2026-08-18')
  expect(days.length).toBeGreaterThan(46 * 50)
  expect(share('PRESENT')).toBeGreaterThan(0.85)
  for (const status of ['LATE', 'HALF_DAY', 'ABSENT'] as const) expect(share(status)).toBeGreaterThan(0.003)
})

test('today goes on by the hour', () => {
  const at = (time: string) => {
    const plan = attendancePlan(Temporal.ZonedDateTime.from(`2026-11-18T${time}[Africa/Cairo]`))
    const todays = [...plan.values()].flatMap((days) => days.filter(({ date }) => date === '2026-11-18'))
    return { all: todays.length, in: todays.filter(({ entries }) => entries.some((e) => !e.clockOut)).length }
  }
  const [night, morning, noon, evening] = [at('06:30'), at('09:20'), at('12:30'), at('20:00')]
  expect([night.all, evening.in]).toEqual([0, 0])
  expect(morning.in).toBeLessThan(noon.all)
  expect(noon.in).toBeGreaterThan(30)
})
