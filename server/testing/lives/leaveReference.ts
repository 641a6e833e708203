import { between, dateMonthsAfter, daysAfter } from './days.ts'

/*
 * The yearly days of leave by length of service, age and special status, counted day by day. Nothing is imported from the
 * product.
 */

/** A step of a leave policy: its days a year from a number of months of service, an age in years, or a special status. */
export type ReferenceStep =
  | { kind: 'SERVICE'; months: number; days: number }
  | { kind: 'AGE'; years: number; days: number }
  | { kind: 'SPECIAL'; days: number }

export interface ReferencePolicy {
  yearlyDays: number
  prorated: boolean
  steps: readonly ReferenceStep[]
  stepYear: 'PRORATED' | 'WHOLE'
}

/** The facts about a person that decide on their days of leave. */
export interface LeaveFacts {
  /** The first and last days of each employment, in order. `last` is null without an end, and before `first` if it never took place. */
  employments: readonly { first: string; last: string | null }[]
  birthDate: string | null
  earlierMonths: number
  specialFrom: string | null
}

/**
 * Returns the days of leave for a year. It goes through the days since the first employment, counts those employed, and
 * notes each day on which a step is completed. Days without employment complete none, and no step applies that is reached after the last day employed in the year.
 */
export function leaveOfYear(year: number, policy: ReferencePolicy, facts: LeaveFacts): number {
  const [yearStart, yearEnd] = [`${year}-01-01`, `${year}-12-31`]
  const periods = facts.employments.filter(({ first, last }) => last === null || first <= last)
  const isEmployed = (date: string) =>
    periods.some(({ first, last }) => first <= date && (last === null || date <= last))
  const employedFrom = between(yearStart, yearEnd).find(isEmployed)
  const employedTo = between(yearStart, yearEnd).findLast(isEmployed) ?? ''
  const [beginning] = periods
  if (employedFrom === undefined || beginning === undefined) return 0

  /** The days from which steps apply whatever the service; null if they never do. */
  const otherDays = policy.steps.map((step) => {
    if (step.kind === 'SERVICE') return null
    if (step.kind === 'SPECIAL') return facts.specialFrom
    return facts.birthDate && dateMonthsAfter(facts.birthDate, 12 * step.years)
  })
  const completed = new Set<ReferenceStep>()
  const rates = new Map<string, number>()
  let served = 0
  for (let date = beginning.first; date <= yearEnd; date = daysAfter(date, 1)) {
    if (isEmployed(date))
      // As if all service had been without a break up to this day.
      for (const step of policy.steps)
        if (
          step.kind === 'SERVICE' &&
          !completed.has(step) &&
          dateMonthsAfter(daysAfter(date, -served), step.months - facts.earlierMonths) <= date
        )
          completed.add(step)
    if (isEmployed(date)) served += 1
    if (date < employedFrom) continue
    const reached = policy.steps.filter((step, at) => {
      const day = otherDays[at]
      return completed.has(step) || (day && day <= date && day <= employedTo)
    })
    rates.set(date, Math.max(policy.yearlyDays, ...reached.map(({ days }) => days)))
  }

  const counted = between(policy.prorated ? employedFrom : yearStart, yearEnd)
  const rateOn = (date: string) => rates.get(date < employedFrom ? employedFrom : date) ?? 0
  const most = Math.max(...counted.map(rateOn))
  const sum = counted.reduce((total, date) => total + (policy.stepYear === 'WHOLE' ? most : rateOn(date)), 0)
  const length = between(yearStart, yearEnd).length
  // Rounded half up in whole numbers.
  return Math.floor((2 * sum + length) / (2 * length))
}
