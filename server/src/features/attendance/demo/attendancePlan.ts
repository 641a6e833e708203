import type { BreakType } from '@muster/contract/kit/worktime'
import { smallCompany } from '../../../people/demo/demoCompany.ts'
import { addDays, dayNumber } from '../../../kernel/days.ts'
import { instantOf } from '../../../kernel/instants.ts'
import { autoCloseAt, dayFigures } from '../../../worktime/figures.ts'
import { overtimeByClass, type OvertimeMinutes, wholeDayClass } from '../../../worktime/overtime.ts'
import { type DayPlan, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { leavePlan } from '../../leaves/shared/demoPlan.ts'
import type { RecordedDay } from '../recordHistory.ts'

/** A working day of the demo company, with its approved overtime. */
export type PlannedDay = Omit<RecordedDay, 'userId'> & { approved: OvertimeMinutes | null }

/** A range in minutes since the planned start of the day. */
interface MinuteRange {
  from: number
  to: number
}
interface DayShape {
  entries: MinuteRange[]
  breaks: (MinuteRange & { breakType: BreakType })[]
  /** True if the person forgot to clock out. */
  isForgotten: boolean
}

/**
 * Returns a number from 0 up to, but not including, `limit`; always the same for a given day, person and `question`.
 */
type Chance = (limit: number, question: number) => number

/** The initial rules of a company. */
const rules = { graceMinutes: 15, night: { from: '19:00', to: '07:00' } }

/** Days after which HR has decided a day's overtime. */
const daysUntilDecision = 4
/** Minutes after which the server closes a forgotten entry. */
const autoCloseAfterMinutes = 16 * 60
/** Minutes after the planned end until a day without attendance becomes an absence. */
const absentAfterMinutes = 4 * 60

/**
 * Returns the attendance of the demo company's people who have `facts`, by email, oldest day first. They work on their
 * working days, except on approved or requested leave; sessions in progress at `now` are open.
 */
export function attendancePlan(
  now: Temporal.Instant,
  today: string,
  facts: ReadonlyMap<string, WorkFacts>,
  company = smallCompany,
): Map<string, PlannedDay[]> {
  const leave = leavePlan(today, company)
  const first = dayNumber(Temporal.PlainDate.from(today).subtract({ years: company.years }).toString())
  const dates = Array.from({ length: dayNumber(today) - first + 1 }, (_, i) =>
    addDays(today, i + first - dayNumber(today)),
  )
  const plan = new Map<string, PlannedDay[]>()
  for (const [i, person] of company.people.entries()) {
    const personFacts = facts.get(person.email)
    if (person.status !== 'ACTIVE' || !personFacts) continue
    const leaves = (leave.get(person.email) ?? []).filter(({ status }) => status === 'APPROVED' || status === 'PENDING')
    const workDates = dates.filter(
      (date) => !leaves.some(({ startDate, endDate }) => startDate <= date && date <= endDate),
    )
    const days = workDates.flatMap((date) => dayOf(personFacts, planOf(personFacts, date), chanceOf(date, i), now))
    plan.set(person.email, withoutOverlaps(days))
  }
  return plan
}

const chanceOf =
  (date: string, person: number): Chance =>
  (limit, question) => {
    let x = dayNumber(date) * 7919 + person * 104_729 + question * 15_485_863
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
    return ((x ^ (x >>> 16)) >>> 0) % limit
  }

/**
 * Leaves out the days that start before the previous one has ended, which happens when someone changes shift patterns.
 * Returns the other days.
 */
function withoutOverlaps(days: readonly PlannedDay[]): PlannedDay[] {
  let until = ''
  return days.filter(({ entries }) => {
    const start = entries[0]?.clockIn
    if (start !== undefined && start <= until) return false
    until = entries.at(-1)?.clockOut ?? until
    return true
  })
}

/**
 * Returns the times of an ordinary day: an arrival about on time, an hour's lunch, and an end some time after the
 * planned one.
 */
function shapeOf(chance: Chance, length: number): DayShape {
  const kind = chance(100, 1)
  const isForgotten = chance(140, 30) === 0
  if (kind < 1) return { entries: [], breaks: [], isForgotten: false }
  if (kind < 3) return { entries: [halfDay(chance, length)], breaks: [], isForgotten }
  const from = kind < 8 ? 16 + chance(40, 2) : chance(35, 2) - 22
  const to = length + 25 + chance(50, 3) + (chance(8, 4) === 0 ? 45 : 0)
  // Short days have no lunch.
  if (length < 360) return { entries: [{ from, to: length + chance(20, 3) }], breaks: [], isForgotten }
  return { entries: entriesOf({ from, to }, chance), breaks: breaksOf(chance), isForgotten }
}

/** Returns the time from arrival to leaving on a half day: less than half of the agreed time. */
function halfDay(chance: Chance, length: number): MinuteRange {
  const from = chance(30, 2) - 20
  return { from, to: from + Math.floor(length * 0.3) + chance(Math.floor(length * 0.08), 3) }
}

/** Returns a day's entries, sometimes with a gap in the afternoon. */
function entriesOf({ from, to }: MinuteRange, chance: Chance): MinuteRange[] {
  if (chance(9, 5) > 0) return [{ from, to }]
  const gapStart = 330 + chance(40, 6)
  return [
    { from, to: gapStart },
    { from: gapStart + 20 + chance(25, 7), to },
  ]
}

function breaksOf(chance: Chance): DayShape['breaks'] {
  const lunch = 180 + chance(60, 8)
  const breakOdds: [BreakType, number][] = [
    ['SHORT', 2],
    ['PERSONAL', 20],
    ['MEETING', 25],
  ]
  const shortBreaks = breakOdds.flatMap(([breakType, oneIn], i) => {
    const from = 75 + i * 30 + chance(15, 9 + i)
    return chance(oneIn, 12 + i) > 0 ? [] : [{ breakType, from, to: from + 8 + chance(8, 15 + i) }]
  })
  return [...shortBreaks, { breakType: 'LUNCH', from: lunch, to: lunch + 35 + chance(30, 18) }]
}

/**
 * Returns the day as of `now`: future times are left out, and unfinished entries are open. Minutes count from the
 * planned start in elapsed time, so clock changes don't affect them.
 */
function dayOf(facts: WorkFacts, plan: DayPlan, chance: Chance, now: Temporal.Instant): PlannedDay[] {
  if (plan.source === null) return []
  const start = plan.start.epochMilliseconds
  const length = (plan.end.epochMilliseconds - start) / 60_000
  const passed = Math.floor((now.epochMilliseconds - start) / 60_000)
  const at = (minutes: number) => instantOf(start + minutes * 60_000)
  const end = (minutes: number) => (minutes < passed ? at(minutes) : null)
  const { entries, breaks, isForgotten } = shapeOf(chance, length)
  const begun = entries.filter(({ from }) => from < passed)
  if (!begun.length && passed < length + absentAfterMinutes) return []
  const pauses = breaks
    .filter(({ from }) => from < passed)
    .map(({ breakType, from, to }) => ({ breakType, startTime: at(from), endTime: end(to) }))
  const times = {
    entries: begun.map(({ from, to }) => ({ clockIn: at(from), clockOut: end(to) })),
    breaks: pauses,
    autoClosed: isForgotten && passed > length + autoCloseAfterMinutes,
  }
  const last = times.entries.at(-1)
  if (last && times.autoClosed)
    last.clockOut = instantOf(
      autoCloseAt({
        clockIn: last.clockIn,
        plannedEnd: at(length),
        agreedMinutes: plan.agreedMinutes,
        breaks: spansOf(pauses),
        now: instantOf(now.epochMilliseconds),
      }).epochMilliseconds,
    )
  // Dated like an ordinary day, because a day of the past that changes today concerns payroll.
  const changedAt = at(Math.min(passed, length + absentAfterMinutes))
  return [{ ...withFigures(facts, plan, times, now), changedAt }]
}

type RecordedTimes = Required<Pick<RecordedDay, 'entries' | 'breaks' | 'autoClosed'>>

const spansOf = (breaks: RecordedDay['breaks']) =>
  breaks.map(({ breakType, startTime, endTime }) => ({ from: startTime, to: endTime, paid: breakType === 'MEETING' }))

/** Returns the day with its figures. Overtime is decided within four days. */
function withFigures(facts: WorkFacts, plan: DayPlan, recorded: RecordedTimes, now: Temporal.Instant): PlannedDay {
  const { date, source, agreedMinutes } = plan
  const [start, end] = [instantOf(plan.start.epochMilliseconds), instantOf(plan.end.epochMilliseconds)]
  const day = {
    entries: recorded.entries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
    breaks: spansOf(recorded.breaks),
    breakOverrideSeconds: null,
    plannedStart: start,
    agreedMinutes,
    graceMinutes: rules.graceMinutes,
    noOvertime: recorded.autoClosed,
    now: instantOf(now.epochMilliseconds),
  }
  const { status, isLate, overtimeSeconds } = dayFigures(day)
  const isSettled = overtimeSeconds >= 60 && dayNumber(date) + daysUntilDecision < now.epochMilliseconds / 86_400_000
  return {
    date,
    zone: facts.zone,
    status,
    isLate,
    ...recorded,
    plan: { source, start, end, agreedMinutes },
    approved: isSettled
      ? overtimeByClass(day, { zone: facts.zone, night: rules.night, wholeDay: wholeDayClass(facts, date) })
      : null,
  }
}
