import { and, eq, gte, lte, or } from 'drizzle-orm'
import {
  calendarDays,
  type CalendarDay,
  type DayKind,
  type ScheduleCalendar,
} from '@muster/contract/schedules/calendar'
import { weekDays } from '@muster/contract/kit/worktime'
import { now } from '../../../clock.ts'
import { setting } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../errors.ts'
import { visiblePerson, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { addDays, weekdayOf } from '../../../worktime/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { hours } from '../../../worktime/figures.ts'
import { type DayPlan, planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { localDate, localTime } from '../../../worktime/zones.ts'
import { attendanceArea } from '../../attendance/policy.ts'
import { hasHours } from '../../attendance/records/month.ts'
import { attendanceDays, attendanceReviews } from '../../attendance/tables.ts'
import { leavesArea } from '../../leaves/policy.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { schedulesArea } from '../policy.ts'

/**
 * Six weeks of one person, from the first day of the week on or before the month's first: what is planned, what was
 * worked, and where the caller sees it leave (specification 2, section 2).
 * @throws Refusal 404 out of reach.
 */
export async function calendar({ app, actor }: Context, { userId = actor.id, month }: ScheduleCalendar) {
  const { db } = app
  if (userId !== actor.id) await visiblePerson(db, actor, schedulesArea, userId)
  const firstDay = await setting(db, 'firstDayOfWeek')
  const monthBegins = `${month}-01`
  const from = addDays(monthBegins, -((weekdayOf(monthBegins) - firstDay + 7) % 7))
  const to = addDays(from, calendarDays - 1)
  const [facts, days, leave, [review]] = await Promise.all([
    factsOf(db, [userId], from, to).then((found) => found.get(userId)),
    attendanceOf({ app, actor }, userId, from, to),
    leaveOf({ app, actor }, userId, from, to),
    reviewOf({ app, actor }, userId),
  ])
  assertFound(facts)
  const today = localDate(now().toString(), facts.zone)
  const recorded = new Map(days.map((day) => [day.date, day]))
  const dayOf = (date: string): CalendarDay => {
    const plan = planOf(facts, date)
    const day = recorded.get(date)
    const leaveType = leave.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.leaveType ?? null
    const kind = kindOf(plan, day?.status, leaveType !== null)
    return {
      date,
      kind,
      inMonth: date.startsWith(month),
      isToday: date === today,
      plan: planned(facts, plan),
      hoursWorked: day && day.status !== 'ABSENT' ? hours(day.workedSeconds) : null,
      leaveType,
      holiday: facts.holidays.get(date)?.name ?? null,
      beforeAccount: review && date < today ? beforeAccount(kind, plan, review) : null,
    }
  }
  const dates = Array.from({ length: calendarDays }, (_, i) => addDays(from, i))
  return { days: dates.map(dayOf), firstDayOfWeek: weekDays[firstDay - 1] ?? 'Sunday', today }
}

/** A past working day on which nobody came is absent once the night's work has said so, and not before. */
function kindOf({ source, why }: DayPlan, status: string | undefined, onLeave: boolean): DayKind {
  if (status === 'ABSENT') return 'ABSENT'
  if (onLeave) return 'LEAVE'
  if (status !== undefined) return 'WORKED'
  if (source === 'SHIFT' || source === 'RECURRING') return 'SHIFT'
  return why === 'WEEKEND' ? 'WEEKEND' : 'NONE'
}

interface BeginningOfReviews {
  addedOn: string
  reviewedFrom: string
}

/** Returns what an absence, or a working day without any record, lies before. */
function beforeAccount(
  kind: DayKind,
  { date, why }: DayPlan,
  { addedOn, reviewedFrom }: BeginningOfReviews,
): CalendarDay['beforeAccount'] {
  const isUnreviewed = kind === 'NONE' && why === 'WORK' && date < reviewedFrom
  if (kind !== 'ABSENT' && !isUnreviewed) return null
  if (date < addedOn) return 'CREATED'
  return isUnreviewed ? 'ACTIVATED' : null
}

function planned({ zone, shifts, series }: WorkFacts, { source, id, date, start, end }: DayPlan): CalendarDay['plan'] {
  if (source === null) return null
  const shiftType = [...shifts, ...series].find((one) => one.id === id)?.shiftType ?? null
  const local = (instant: Temporal.Instant) => localTime(instant.toString(), zone, date)
  return { source, id, shiftType, start: local(start), end: local(end) }
}

/** A person's days with attendance, or without where somebody was missed, as far as the caller sees them. */
const attendanceOf = ({ app, actor }: Pick<Context, 'app' | 'actor'>, userId: string, from: string, to: string) =>
  app.db
    .select({
      date: attendanceDays.date,
      status: attendanceDays.status,
      workedSeconds: attendanceDays.workedSeconds,
    })
    .from(attendanceDays)
    .where(
      and(
        eq(attendanceDays.userId, userId),
        gte(attendanceDays.date, from),
        lte(attendanceDays.date, to),
        or(eq(attendanceDays.status, 'ABSENT'), hasHours),
        visibleTo(actor, attendanceArea, attendanceDays.userId),
      ),
    )

/** From which day on a person's absences are looked for, where the caller sees their attendance. */
const reviewOf = ({ app, actor }: Pick<Context, 'app' | 'actor'>, userId: string): Promise<BeginningOfReviews[]> =>
  app.db
    .select({ addedOn: users.addedOn, reviewedFrom: attendanceReviews.reviewedFrom })
    .from(attendanceReviews)
    .innerJoin(users, eq(users.id, attendanceReviews.userId))
    .where(and(eq(users.id, userId), visibleTo(actor, attendanceArea, users.id)))

/** A person's approved leave, as far as the caller sees their leave. */
const leaveOf = ({ app, actor }: Pick<Context, 'app' | 'actor'>, userId: string, from: string, to: string) =>
  app.db
    .select({
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      leaveType: leaveRequests.leaveType,
    })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        eq(leaveRequests.status, 'APPROVED'),
        lte(leaveRequests.startDate, to),
        gte(leaveRequests.endDate, from),
        visibleTo(actor, leavesArea, leaveRequests.userId),
      ),
    )
