import type { LeavePreview } from '@muster/contract/leaves/preview'
import { addDays, datesBetween } from '../../../kernel/days.ts'
import { dayKind, type WorkFacts } from '../../../worktime/plan.ts'

export type FreeDays = LeavePreview['free']

export const noFreeDays: FreeDays = { days: 0, stretches: [] }

/** Ranges named at most; the days of all of them are counted. */
const shownStretches = 10

/**
 * Returns the days that cost nothing in leave that counts only working days: a holiday is its own range, other
 * consecutive days off are one. Days without employment do not appear: leave on them is refused.
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
