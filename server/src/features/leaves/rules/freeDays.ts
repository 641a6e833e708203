import type { LeavePreview } from '@muster/contract/leaves/preview'
import { addDays, datesBetween } from '../../../days.ts'
import { dayKind, type WorkFacts } from '../../../worktime/plan.ts'

export type FreeDays = LeavePreview['free']

export const noneFree: FreeDays = { days: 0, stretches: [] }

/** How many stretches are named; the days of all of them are counted. */
const shownStretches = 10

/**
 * Of the days of leave that costs working days alone those that cost nothing: a holiday is a stretch by itself, other days
 * off that follow one another are one. Days without employment are neither: leave then is refused.
 */
export function freeDays(facts: WorkFacts, start: string, end: string): FreeDays {
  const stretches: FreeDays['stretches'] = []
  let days = 0
  for (const date of datesBetween(start, end)) {
    const kind = dayKind(facts, date)
    if (kind !== 'WEEKEND' && kind !== 'HOLIDAY') continue
    days += 1
    const holiday = kind === 'HOLIDAY' ? (facts.holidays.get(date)?.name ?? null) : null
    const last = stretches.at(-1)
    if (holiday === null && last?.holiday === null && addDays(last.endDate, 1) === date) last.endDate = date
    else stretches.push({ startDate: date, endDate: date, holiday })
  }
  return { days, stretches: stretches.slice(0, shownStretches) }
}
