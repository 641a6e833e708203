import {
  calendarDays,
  type CalendarDay,
  type DayKind,
  type ScheduleCalendar,
} from '@muster/contract/schedules/calendar'
import { weekDays } from '@muster/contract/kit/worktime'
import { now } from '../../../kernel/clock.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { addDays, startOfWeek } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { hours } from '../../../worktime/figures.ts'
import { type DayPlan, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { isSkippedOn } from '../../../worktime/recurrence.ts'
import { localDate, localTime } from '../../../worktime/zones.ts'
import { attendedDays, type BeginningOfReviews, beginningOfReviews } from '../../attendance/shared/daysOfPerson.ts'
import { approvedLeaveOf } from '../../leaves/shared/approvedDays.ts'
import { schedulesArea } from '../policy.ts'

/**
 * Returns the six weeks of a person's calendar that show a month: planned work, attendance and, if the actor sees it,
 * leave (specification 2, section 2). They begin with the week of the first of the month.
 * @throws Refusal 404 outside the actor's reach.
 */
export async function calendar({ app, actor }: Context, { userId = actor.id, month }: ScheduleCalendar) {
  const { db } = app
  if (userId !== actor.id) await visiblePerson(db, actor, schedulesArea, userId)
  const firstDay = await readSetting(db, 'firstDayOfWeek')
  const monthBegins = `${month}-01`
  const from = startOfWeek(monthBegins, firstDay)
  const to = addDays(from, calendarDays - 1)
  const [facts, days, leave, [review]] = await Promise.all([
    factsOf(db, [userId], from, to).then((found) => found.get(userId)),
    attendedDays(db, actor, userId, from, to),
    approvedLeaveOf(db, actor, userId, from, to),
    beginningOfReviews(db, actor, userId),
  ])
  assertFound(facts)
  const today = localDate(now().toString(), facts.zone)
  const attendanceByDate = new Map(days.map((day) => [day.date, day]))
  const dayOf = (date: string): CalendarDay => {
    const plan = planOf(facts, date)
    const day = attendanceByDate.get(date)
    const leaveType = leave.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.leaveType ?? null
    const isDayOff = plan.kind === 'WEEKEND' && facts.series.some((series) => isSkippedOn(series, date))
    const kind = kindOf(plan, { status: day?.status, isOnLeave: leaveType !== null, isDayOff })
    return {
      date,
      kind,
      inMonth: date.startsWith(month),
      isToday: date === today,
      plan: plannedShift(facts, plan),
      plannedMinutes: plan.source === null || leaveType !== null ? 0 : plan.plannedMinutes,
      hoursWorked: day && day.status !== 'ABSENT' ? hours(day.workedSeconds) : null,
      isOpen: day?.isOpen ?? false,
      leaveType,
      isDayOff,
      isAhead: date >= today,
      holiday: facts.holidays.get(date)?.name ?? null,
      beforeAccount: review !== undefined && isBeforeAccount(kind, plan, review),
    }
  }
  const dates = Array.from({ length: calendarDays }, (_, i) => addDays(from, i))
  return { days: dates.map(dayOf), firstDayOfWeek: weekDays[firstDay - 1] ?? 'Sunday', today }
}

/**
 * Returns the kind of a day. A past working day without attendance is ABSENT only once the background job has recorded
 * the absence.
 */
function kindOf(
  { source, kind }: DayPlan,
  { status, isOnLeave, isDayOff }: { status: string | undefined; isOnLeave: boolean; isDayOff: boolean },
): DayKind {
  if (status === 'ABSENT') return 'ABSENT'
  if (isOnLeave) return 'LEAVE'
  if (status !== undefined) return 'WORKED'
  if (source === 'SHIFT' || source === 'RECURRING') return 'SHIFT'
  return kind === 'WEEKEND' && !isDayOff ? 'WEEKEND' : 'NONE'
}

/**
 * Returns true if a day is before the account was created, and is either an absence or a working day before the first
 * date searched for absences.
 */
const isBeforeAccount = (
  kind: DayKind,
  { date, kind: planKind }: DayPlan,
  { addedOn, reviewedFrom }: BeginningOfReviews,
) => date < addedOn && (kind === 'ABSENT' || (kind === 'NONE' && planKind === 'WORK' && date < reviewedFrom))

function plannedShift(
  { zone, shifts, series }: WorkFacts,
  { source, id, date, start, end }: DayPlan,
): CalendarDay['plan'] {
  if (source === null) return null
  const shiftType = [...shifts, ...series].find((one) => one.id === id)?.shiftType ?? null
  const localTimeOf = (instant: Temporal.Instant) => localTime(instant.toString(), zone, date)
  return { source, id, shiftType, start: localTimeOf(start), end: localTimeOf(end) }
}
