import { formatDayPart } from '@muster/contract/kit/formatters'
import type { WeekDayPlan } from '@muster/contract/schedules/week'
import { i18n } from '../../../i18n.ts'
import { formatLocalTime } from '../../../kit/format.ts'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'

/** Returns what is planned on a day: the leave type, or the times; empty on a free day. */
function planOf({ shifts, leaveType }: WeekDayPlan): string {
  const leaveWords: Partial<Record<string, string>> = leaveTypeWords
  if (leaveType !== null) return i18n.t(leaveWords[leaveType] ?? 'Leave')
  return shifts.map(({ start, end }) => `${formatLocalTime(start)}–${formatLocalTime(end)}`).join(', ')
}

/**
 * Returns what is planned in a week in a few words: days in a row with the same plan together, such as `Mon–Fri` with
 * `9:00 AM–5:00 PM`. Free days are left out.
 */
export function summariseWeek(week: readonly WeekDayPlan[]): { days: string; plan: string }[] {
  const parts: { first: string; last: string; plan: string }[] = []
  let before = ''
  for (const day of week) {
    const plan = planOf(day)
    const part = parts.at(-1)
    if (plan && plan === before && part) part.last = day.date
    else if (plan) parts.push({ first: day.date, last: day.date, plan })
    before = plan
  }
  const nameOf = (date: string) => formatDayPart(Temporal.PlainDate.from(date), i18n.language, { weekday: 'short' })
  return parts.map(({ first, last, plan }) => ({
    days: first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`,
    plan,
  }))
}
