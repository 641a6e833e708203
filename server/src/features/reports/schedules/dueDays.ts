import type { ReportDays } from '@muster/contract/reports/days'
import { addDays } from '../../../kernel/days.ts'

/** The day on which a report is sent: of each week (ISO: 1 is Monday), or of each month (1 to 28). */
export interface Timing {
  every: 'week' | 'month'
  day: number
}

/** Returns the last date on or before `today` on which the report is due. */
export function lastDue({ every, day }: Timing, today: string): string {
  const date = Temporal.PlainDate.from(today)
  if (every === 'week') return addDays(today, -((date.dayOfWeek - day + 7) % 7))
  const ofMonth = date.with({ day })
  return (Temporal.PlainDate.compare(ofMonth, date) > 0 ? ofMonth.subtract({ months: 1 }) : ofMonth).toString()
}

/** Returns the first date on or after `from` on which the report is due. */
export function firstDue(timing: Timing, from: string): string {
  const last = lastDue(timing, from)
  if (last === from) return from
  return timing.every === 'week' ? addDays(last, 7) : Temporal.PlainDate.from(last).add({ months: 1 }).toString()
}

/** Returns the dates that a report covers: the seven days before it is due, or the calendar month before. */
export function daysOf({ every }: Timing, due: string): Required<ReportDays> {
  if (every === 'week') return { startDate: addDays(due, -7), endDate: addDays(due, -1) }
  const month = Temporal.PlainYearMonth.from(due.slice(0, 7)).subtract({ months: 1 })
  return {
    startDate: month.toPlainDate({ day: 1 }).toString(),
    endDate: month.toPlainDate({ day: month.daysInMonth }).toString(),
  }
}
