/** The years that the selector offers: five, from two before this one (specification 3, section 9). */
export function offeredYears(today: string): number[] {
  const { year } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, index) => year - 2 + index)
}

/** The colour of what remains: green above 5 days, yellow from 1 to 5, red at 0 or below (specification 3, section 9). */
export function remainingColour(days: number): 'green' | 'amber' | 'red' {
  if (days <= 0) return 'red'
  return days > 5 ? 'green' : 'amber'
}

/** A typed number of days; 0 where it is no whole number (specification 3, section 5). */
export function adjustmentOf(typed: string): number {
  const text = typed.trim().replace('−', '-')
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0
}

/** Days with their sign, `+3` or `−2`. */
export const signed = (days: number): string => (days < 0 ? `−${-days}` : `+${days}`)
