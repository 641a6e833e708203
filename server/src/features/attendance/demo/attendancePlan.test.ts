import { describe, expect, test } from 'vitest'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'
import { hoursInput } from '../../../worktime/test/inputs.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { dayFigures, hours } from '../../../worktime/figures.ts'
import { leavePlan } from '../../leaves/shared/demoPlan.ts'
import { holidaysOfEgypt } from '../../schedules/demo/holidays.ts'
import { schedulePlan } from '../../schedules/demo/schedulePlan.ts'
import { attendancePlan, type PlannedDay } from './attendancePlan.ts'
import { employed } from '../../../people/employments/test/employ.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'

/** Returns everyone's facts as the demo company stores them. */
function factsAt(today: string, zone: string): Map<string, WorkFacts> {
  const holidays = new Map(holidaysOfEgypt(today).map(({ date, name }) => [date, { name, paid: true }]))
  const plans = new Map(schedulePlan(today).map((plan) => [plan.email, plan]))
  return new Map(
    demoPeople.map((person) => {
      const plan = plans.get(person.email)
      return [
        person.email,
        {
          zone,
          ...employed(hireDateOf(person, today)),
          ownHours: plan?.hours ?? [],
          companyHours: [hoursInput()],
          shifts: (plan?.shifts ?? []).map((shift, i) => ({ ...shift, id: String(i) })),
          series: (plan?.series ?? []).map((one, i) => ({ ...one, id: String(i) })),
          holidays,
        },
      ]
    }),
  )
}

function planAt(time: string) {
  const now = Temporal.ZonedDateTime.from(time)
  const today = now.toPlainDate().toString()
  const facts = factsAt(today, now.timeZoneId)
  return { now, today, facts, plan: attendancePlan(now.toInstant(), today, facts) }
}

const span = (from: string, to: string | null, now: number) => ({
  from: millisecondsOf(from),
  to: to === null ? now : millisecondsOf(to),
})

/** Returns the faults found in a day as of `now`, one line each. */
function faults(
  { date, status, isLate, entries, breaks, autoClosed }: PlannedDay,
  facts: WorkFacts,
  now: number,
): string[] {
  const plan = planOf(facts, date)
  const spans = entries.map(({ clockIn, clockOut }) => span(clockIn, clockOut, now))
  const pauses = breaks.map(({ startTime, endTime }) => span(startTime, endTime, now))
  const openCount = entries.filter(({ clockOut }) => !clockOut).length + breaks.filter(({ endTime }) => !endTime).length
  const isOver = now > plan.end.epochMilliseconds + 3 * 3_600_000
  const { workedSeconds } = dayFigures({
    entries: entries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
    breaks: breaks.map(({ breakType, startTime, endTime }) => ({
      from: startTime,
      to: endTime,
      paid: breakType === 'MEETING',
    })),
    breakOverrideSeconds: null,
    plannedStart: plan.start.toString(),
    agreedMinutes: plan.agreedMinutes,
    graceMinutes: 15,
    noOvertime: false,
    now: Temporal.Instant.fromEpochMilliseconds(now).toString(),
  })
  const workedHours = hours(workedSeconds)
  const arrivesLate = (spans[0]?.from ?? 0) - plan.start.epochMilliseconds >= 16 * 60_000
  return [
    plan.source === null && 'on a day off',
    [...spans, ...pauses].some(({ from, to }) => from >= to || to > now) && 'backwards or ahead',
    spans.some(({ from }, i) => from <= (spans[i - 1]?.to ?? 0)) && 'entries overlap',
    pauses.some(({ from }, i) => from < (pauses[i - 1]?.to ?? 0)) && 'breaks overlap',
    pauses.some((pause) => !spans.some(({ from, to }) => from <= pause.from && pause.to <= to)) && 'a break outside',
    openCount > 0 && isOver && !autoClosed && now > plan.start.epochMilliseconds + 13 * 3_600_000 && 'open for ever',
    (status === 'ABSENT') !== (entries.length === 0) && `${status} with ${entries.length} entries`,
    entries.length > 0 && isLate !== arrivesLate && 'late or not',
    isOver &&
      openCount === 0 &&
      entries.length > 0 &&
      (status === 'HALF_DAY') !== workedHours * 120 < plan.agreedMinutes &&
      `${status}, ${workedHours} hours`,
    workedHours > 11.25 && `${workedHours} hours`,
  ].flatMap((fault) => (fault ? [`${date}: ${fault}`] : []))
}

describe.each([
  '2026-11-18T12:30[Africa/Cairo]',
  '2026-11-21T12:00[Africa/Cairo]',
  // During a night shift.
  '2026-11-19T03:00[Africa/Cairo]',
  // Clocks have just gone forward, or back; a leap day; a night in which clocks change at midnight.
  '2026-04-24T10:00[Africa/Cairo]',
  '2026-10-30T00:30[Africa/Cairo]',
  '2028-02-29T15:00[Europe/Berlin]',
])('seen at %s', (time) => {
  const { now, today, facts, plan } = planAt(time)

  test('no day is impossible', () => {
    const found = [...plan].flatMap(([email, days]) =>
      days.flatMap((day) =>
        faults(day, facts.get(email) as WorkFacts, now.epochMilliseconds).map((fault) => `${email} ${fault}`),
      ),
    )
    expect(found).toEqual([])
  })

  test('no one has overlapping or two open entries', () => {
    for (const days of plan.values()) {
      const spans = days.flatMap(({ entries }) => entries.map(({ clockIn, clockOut }) => [clockIn, clockOut] as const))
      expect(spans.filter(([, clockOut]) => clockOut === null).length).toBeLessThan(2)
      for (const [i, [clockIn]] of spans.entries()) {
        const before = spans[i - 1]?.[1]
        if (before) expect(before < clockIn, `${before} before ${clockIn}`).toBe(true)
      }
    }
  })

  test('no one works before they were hired, on leave, twice a day, or without an account', () => {
    const leave = leavePlan(today)
    for (const person of demoPeople) {
      const dates = (plan.get(person.email) ?? []).map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      if (person.status !== 'ACTIVE') expect(dates).toEqual([])
      expect(dates.filter((date) => date < hireDateOf(person, today))).toEqual([])
      const leaves = (leave.get(person.email) ?? []).filter(({ status }) => status === 'APPROVED')
      expect(dates.filter((date) => leaves.some((l) => l.startDate <= date && date <= l.endDate))).toEqual([])
    }
  })
})

const evening = planAt('2026-11-18T20:00[Africa/Cairo]')

describe('a year', () => {
  const { plan } = evening
  const days = [...plan.values()].flat()

  test('mostly on time, sometimes late, short or absent', () => {
    const daysByStatus = Map.groupBy(days, ({ status }) => status)
    const share = (status: PlannedDay['status']) => (daysByStatus.get(status)?.length ?? 0) / days.length
    expect(days.map(({ date }) => date).toSorted()[0]).toBe('2025-11-18')
    expect(days.length).toBeGreaterThan(46 * 200)
    expect(share('PRESENT')).toBeGreaterThan(0.85)
    for (const status of ['LATE', 'HALF_DAY', 'ABSENT'] as const) expect(share(status)).toBeGreaterThan(0.003)
  })

  test('with nights, forgotten clock-outs and overtime of every kind but holidays', () => {
    const nights = days.filter(({ plan }) => plan?.source === 'RECURRING' && plan.start.includes('T20:00'))
    expect(nights.length).toBeGreaterThan(50)
    expect(days.filter(({ autoClosed }) => autoClosed).length).toBeGreaterThan(20)
    const approvals = days.flatMap((day) => day.approved ?? [])
    expect(approvals.some(({ day }) => day > 0)).toBe(true)
    expect(approvals.some(({ night }) => night > 0)).toBe(true)
    expect(days.filter(({ autoClosed, approved }) => autoClosed && approved)).toEqual([])
  })

  test('and without holidays', () => {
    const holidays = new Set(holidaysOfEgypt('2026-11-18').map(({ date }) => date))
    expect(days.filter(({ date, plan }) => holidays.has(date) && plan?.source !== 'SHIFT')).toEqual([])
  })
})

test('today progresses by the hour', () => {
  const at = (time: string) => seen(planAt(`2026-11-18T${time}[Africa/Cairo]`))
  const seen = ({ plan }: typeof evening) => {
    const todays = [...plan.values()].flatMap((days) => days.filter(({ date }) => date === '2026-11-18'))
    return { all: todays.length, in: todays.filter(({ entries }) => entries.some((e) => !e.clockOut)).length }
  }
  const [night, morning, noon] = [at('06:30'), at('09:20'), at('12:30')]
  expect(night.all).toBeLessThan(3)
  expect(seen(evening).in).toBeLessThan(4)
  expect(morning.in).toBeLessThan(noon.all)
  expect(noon.in).toBeGreaterThan(30)
})
