import { datesOf, daysAfter, monthsAfter } from './days.ts'
import type { CompanyStep, Script, Step } from './steps.ts'

/** The first day of each company. It is in the past, because the database refuses hours in the future. */
export const firstDay = '2025-09-01'
export const firstMonth = firstDay.slice(0, 7)

/**
 * The number of days that a script continues after its last month. In this time, the last month is paid and invoiced.
 */
const daysAtTheEnd = 18

/** Returns the name of a person by their index in the script. */
export const nameOf = (life: number): string => `Life${life + 1}`

/** Returns the last day of a script. */
export const lastDayOf = ({ months }: Script): string =>
  daysAfter(`${monthsAfter(firstMonth, months.length)}-01`, daysAtTheEnd)

/** A step of a life with its date; `life` is the person's index in the script. */
export interface LifeEvent {
  day: string
  life: number
  step: Step | 'join'
}

/** Returns the steps of a life with their dates, in order. */
export function eventsOfLife({ lives }: Script, life: number): LifeEvent[] {
  const { wait, steps } = lives[life]!
  let day = daysAfter(firstDay, wait)
  return [
    { day, life, step: 'join' },
    ...steps.map((step) => {
      day = daysAfter(day, step.wait)
      return { day, life, step }
    }),
  ]
}

type MonthStep = 'differences' | 'generate' | 'discard' | 'submit' | 'return' | 'approve' | 'pay' | 'invoice' | 'void'

/** A step of the company with its date. */
export type CompanyEvent = { day: string } & ({ step: CompanyStep } | { step: MonthStep; month: string })

/** Returns the steps of the company with their dates. */
export function eventsOfCompany({ company, months }: Script): CompanyEvent[] {
  let day = firstDay
  const steps = company.map((step) => {
    day = daysAfter(day, step.wait)
    return { day, step }
  })
  const ofMonths = months.flatMap((plan, i): CompanyEvent[] => {
    const month = monthsAfter(firstMonth, i)
    const end = datesOf(month).at(-1)!
    const generated = daysAfter(end, plan.generate - 3)
    const submitted = daysAfter(generated, plan.generateAgain ?? 0)
    const returned = daysAfter(submitted, plan.returned ?? 0)
    const approved = daysAfter(returned, plan.approve)
    const on = (day: string, ...done: MonthStep[]) => done.map((step) => ({ day, step, month }))
    const approval = [
      ...on(submitted, 'submit'),
      ...(plan.returned === null ? [] : on(returned, 'return', 'generate', 'submit')),
      ...on(approved, 'approve'),
      ...on(daysAfter(approved, plan.pay), 'pay'),
    ]
    return [
      ...(plan.differences === null ? [] : on(daysAfter(end, -plan.differences), 'differences')),
      ...on(generated, 'generate'),
      ...(plan.generateAgain === null ? [] : on(submitted, 'generate')),
      ...(plan.discarded === 'never' ? [] : on(submitted, 'discard')),
      ...(plan.discarded === 'at once' ? on(submitted, 'generate') : []),
      ...(plan.discarded === 'till the end' ? [] : approval),
      ...on(daysAfter(end, plan.bill), 'invoice'),
      ...(plan.void === null ? [] : on(daysAfter(end, plan.bill + plan.void), 'void')),
    ]
  })
  return [...steps, ...ofMonths]
}
