import { monthAndYear } from '../shared/period.tsx'

/** Number of years to choose from. */
const count = 6

/** Returns the years to choose from, the current one first, and another one if it is not among them. */
export function offeredYears(today: string, chosen?: number): number[] {
  const { year } = monthAndYear(today.slice(0, 7))
  const years = Array.from({ length: count }, (_, index) => year - index)
  return [...new Set([...years, ...(chosen === undefined ? [] : [chosen])])].toSorted((a, b) => b - a)
}

/** Returns the year that is chosen first: the current one, or in January the one that has just ended. */
export function defaultYear(today: string): number {
  const { year, month } = monthAndYear(today.slice(0, 7))
  return month === 1 ? year - 1 : year
}
