import type { LeavePreview } from '@muster/contract/leaves/preview'
import { addDays, datesBetween } from '../../../kernel/days.ts'
import { dayKind, type WorkFacts } from '../../../worktime/plan.ts'

export type FreeDays = LeavePreview['free']

export const noFreeDays: FreeDays = { days: 0, stretches: [] }

/** Maximum number of ranges listed; the total includes all of them. */
const shownStretches = 10

/**
 * Returns the days off within a range, which are not deducted by a policy that deducts only working days. Each holiday
 * is a range of its own; other consecutive days off form one range. Days without employment are left out, because leave
 * on them is refused.
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
