const week = 7

/**
 * Returns the number of days by which a key moves the focus in a calendar from the day at `index`, or undefined. Home
 * and End move it to the first and last day of the week.
 */
export function calendarStep(key: string, index: number): number | undefined {
  const forward = document.dir === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: week,
    ArrowUp: -week,
    Home: -(index % week),
    End: week - 1 - (index % week),
  }
  return steps[key]
}
