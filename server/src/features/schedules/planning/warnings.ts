import { and, asc, gte, lte } from 'drizzle-orm'
import { formatDate, formatDay, formatRange } from '@muster/contract/kit/formatDays'
import { defaultWeekend, weekDays } from '@muster/contract/kit/worktime'
import type { DraftSchedule, ScheduleWarning } from '@muster/contract/schedules/shifts'
import { canDecideFor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { addDays, datesBetween } from '../../../kernel/days.ts'
import { datesOf, type Series } from '../../../worktime/recurrence.ts'
import { holidays } from '../../../worktime/tables.ts'
import { localTime } from '../../../worktime/zones.ts'
import { approvedLeaveOf } from '../../leaves/shared/approvedDays.ts'
import { formatMinutes } from '../../../kernel/durations.ts'
import {
  kindOf,
  minutesBetween,
  describeWorkTime,
  overlapsOf,
  type WorkTime,
  workTimeOf,
  type PlannedWork,
  selectPlannedWork,
} from './overlaps.ts'
import { factsOfPerson, reducedConcern, findReducedDays, withoutPlan } from './ownHours.ts'
import { visiblePlanned } from './person.ts'
import { formatTimeOfDay } from '../../../kernel/timesOfDay.ts'

const hourMs = 3_600_000
/** Minimum rest between shifts and maximum working day, in milliseconds (time.md, "Schedules"). */
const minRestMs = 11 * hourMs
const maxDayMs = 10 * hourMs

type Warning = ScheduleWarning
/** A day that needs a warning, with the message. */
type DayWarning = Pick<Warning, 'date' | 'message'>

/**
 * Returns the warnings about a planned shift or series, at most one of each kind. Writes nothing.
 * @throws Refusal 404 if the person is outside the actor's reach.
 */
export async function scheduleWarnings({ app, actor }: Context, draft: DraftSchedule) {
  const { db } = app
  const person = await visiblePlanned(db, actor, draft.userId)
  const { startDate: from, endDate: to } = draft
  const [plannedWork, leave, holidayRows] = await Promise.all([
    selectPlannedWork(db, person, { from: addDays(from, -1), to: addDays(to, 1) }, { id: draft.except }),
    approvedLeaveOf(app.db, actor, draft.userId, draft.startDate, draft.endDate),
    db
      .select({ date: holidays.date, name: holidays.name })
      .from(holidays)
      .where(and(gte(holidays.date, from), lte(holidays.date, to)))
      .orderBy(asc(holidays.date)),
  ])
  const workTimes = datesOfDraft(draft).map((date) => workTimeOf(date, draft, person.zone))
  const dates = new Set(workTimes.map(({ date }) => date))
  const holidaysThen = new Map(holidayRows.map(({ date, name }) => [date, name]))
  const kinds: [Warning['kind'], DayWarning[]][] = [
    ['OVERLAP', overlapsOf(workTimes, plannedWork).map(([one, other]) => overlapWarning(one, other))],
    ['REST', shortRests(workTimes, plannedWork)],
    ['LONG_DAY', longDays(workTimes, plannedWork, draft.breakMinutes)],
    ['LEAVE', onLeave([...dates], leave, person.firstName)],
    [
      'HOLIDAY',
      [...dates].flatMap((date) => {
        const name = holidaysThen.get(date)
        return name === undefined ? [] : [{ date, message: `${formatDay(date)} is a holiday: ${name}` }]
      }),
    ],
    ['CLOCK_CHANGE', workTimes.flatMap((one) => clockChange(one, person.zone))],
    [
      'OWN_HOURS',
      canDecideFor(actor, draft.userId) ? [] : (await findReducedBy(db, actor.id, draft)).map(reducedConcern),
    ],
  ]
  return { warnings: kinds.flatMap(([kind, concerns]) => summarize(kind, concerns)) }
}

/** Returns the series planned by a draft; null for a single shift. */
function seriesOfDraft({ weekendDays = [...defaultWeekend], repeatType, ...draft }: DraftSchedule): Series | null {
  if (repeatType === 'NONE') return null
  const numbers = weekDays.flatMap((day, i) => (weekendDays.includes(day) ? [i + 1] : []))
  return { ...draft, id: '', skipped: [], shiftType: 'FULL_TIME', repeatType, weekendDays: numbers }
}

/** Returns the days planned by a draft. */
function datesOfDraft(draft: DraftSchedule): string[] {
  const series = seriesOfDraft(draft)
  return series ? datesOf(series, draft.startDate, draft.endDate) : [draft.startDate]
}

/** Returns the days on which a draft would lower the reader's own agreed hours. */
async function findReducedBy(db: Queryable, userId: string, draft: DraftSchedule) {
  const { startDate: from, except: ignoredId, startTime, endTime, breakMinutes } = draft
  const series = seriesOfDraft(draft)
  const to = series ? draft.endDate : from
  const facts = await factsOfPerson(db, userId, { from, to })
  const otherFacts = ignoredId === undefined ? facts : withoutPlan(facts, ignoredId)
  const shift = { id: '', date: from, startTime, endTime, breakMinutes, shiftType: 'FULL_TIME' } as const
  const after = series
    ? { ...otherFacts, series: [...otherFacts.series, series] }
    : { ...otherFacts, shifts: [...otherFacts.shifts, shift] }
  return findReducedDays(facts, after, datesBetween(from, to))
}

/** Returns one warning for all days of a kind: the message of the first day and the number of days. */
function summarize(kind: Warning['kind'], concerns: readonly DayWarning[]): Warning[] {
  const [first] = concerns
  if (!first) return []
  const count = concerns.length - 1
  const suffix = count ? ` (and on ${count} more ${count === 1 ? 'day' : 'days'})` : ''
  return [{ kind, date: first.date, days: concerns.length, message: first.message + suffix }]
}

const overlapWarning = ({ date }: WorkTime, other: PlannedWork): DayWarning => ({
  date,
  message: `Overlaps the ${kindOf(other)} on ${describeWorkTime(other)}`,
})

/** Returns the days with too little rest before or after the shift. Overlaps have a warning of their own. */
function shortRests(drafts: readonly WorkTime[], plannedWork: readonly PlannedWork[]): DayWarning[] {
  const all = [...drafts, ...plannedWork].toSorted((a, b) => a.start - b.start)
  const messages = new Map<string, string>()
  const draftSet = new Set<WorkTime>(drafts)
  let earlier: WorkTime | undefined
  for (const later of all) {
    const rest = earlier ? later.start - earlier.end : minRestMs
    if (earlier && rest >= 0 && rest < minRestMs && (draftSet.has(earlier) || draftSet.has(later))) {
      const { date } = draftSet.has(later) ? later : earlier
      const message = `Only ${formatMinutes(rest / 60_000)} of rest between ${describeWorkTime(earlier)} and ${describeWorkTime(later)}: at least 11 h is usual`
      if (!messages.has(date)) messages.set(date, message)
    }
    if (!earlier || later.end > earlier.end) earlier = later
  }
  return [...messages].map(([date, message]) => ({ date, message }))
}

/**
 * Returns the days whose planned work, without breaks, exceeds the maximum. Overlapping work is left out, because it
 * prevents saving.
 */
function longDays(
  drafts: readonly WorkTime[],
  plannedWork: readonly PlannedWork[],
  breakMinutes: number,
): DayWarning[] {
  const plannedByDate = Map.groupBy(plannedWork, ({ date }) => date)
  return drafts.flatMap(({ date, start, end }) => {
    const otherWorkMs = (plannedByDate.get(date) ?? [])
      .filter((one) => one.end <= start || one.start >= end)
      .reduce((sum, one) => sum + one.end - one.start - one.breakMinutes * 60_000, 0)
    const workMs = end - start - breakMinutes * 60_000 + otherWorkMs
    if (workMs <= maxDayMs) return []
    return [
      { date, message: `${formatMinutes(workMs / 60_000)} of work on ${formatDay(date)}: 10 h is the usual maximum` },
    ]
  })
}

function onLeave(
  dates: readonly string[],
  leave: Awaited<ReturnType<typeof approvedLeaveOf>>,
  name: string,
): DayWarning[] {
  return dates.flatMap((date) => {
    const absence = leave.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
    return absence ? [{ date, message: `${name} is on leave, ${formatRange(absence.startDate, absence.endDate)}` }] : []
  })
}

/** Returns a warning if a clock change affects the shift. It states the actual length and the changed local times. */
function clockChange(one: WorkTime, zone: string): DayWarning[] {
  const { date, start, end, startTime, endTime } = one
  const nominal = minutesBetween(one) * 60_000
  const wall = (instant: number) => localTime(Temporal.Instant.fromEpochMilliseconds(instant).toString(), zone, date)
  const [begins, ends] = [wall(start), wall(end)]
  const differences = [
    ...(begins.time === startTime ? [] : [`it starts at ${formatTimeOfDay(begins.time)}`]),
    ...(ends.time === endTime ? [] : [`it ends at ${formatTimeOfDay(ends.time)}`]),
    ...(begins.offset === null ? [] : [`it starts at the first ${formatTimeOfDay(startTime)}`]),
    ...(ends.offset === null ? [] : [`it ends at the first ${formatTimeOfDay(endTime)}`]),
  ]
  if (end - start === nominal && !differences.length) return []
  const length =
    end - start === nominal
      ? `this shift lasts ${formatMinutes(nominal / 60_000)}`
      : `this shift lasts ${formatMinutes((end - start) / 60_000)}, not ${formatMinutes(nominal / 60_000)}`
  return [
    { date, message: `The clocks change on the night of ${formatDate(date)}: ${[length, ...differences].join('; ')}` },
  ]
}
