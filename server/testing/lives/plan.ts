import { datesOf, daysAfter, monthsAfter } from './days.ts'
import type { CompanyStep, Script, Step } from './steps.ts'

/** The first day of each company. It lies in the past, since the database refuses hours of a time to come. */
export const began = '2025-09-01'
export const firstMonth = began.slice(0, 7)

/** Days after the last month in which it is generated, paid and invoiced. */
const daysAtTheEnd = 18

/** Returns the name of a life by its place in the script. */
export const nameOf = (life: number): string => `Life${life + 1}`

/** Returns the last day of a script. */
export const lastDayOf = ({ months }: Script): string =>
  daysAfter(`${monthsAfter(firstMonth, months.length)}-01`, daysAtTheEnd)

/** A step of a life on its day; the life by its place in the script. */
export interface LifeEvent {
  day: string
  life: number
  step: Step | 'join'
}

/** Returns the steps of a life in order, with their days. */
export function eventsOfLife({ lives }: Script, life: number): LifeEvent[] {
  const { wait, steps } = lives[life]!
  let day = daysAfter(began, wait)
  return [
    { day, life, step: 'join' },
    ...steps.map((step) => {
      day = daysAfter(day, step.wait)
      return { day, life, step }
    }),
  ]
}

/** Something that the company does on a day. */
export type CompanyEvent = { day: string } & (
  | { step: CompanyStep }
  | { step: 'generate' | 'submit' | 'approve' | 'pay' | 'invoice' | 'void'; month: string }
)

/** Returns what the company does, with the days. */
export function eventsOfCompany({ company, months }: Script): CompanyEvent[] {
  let day = began
  const steps = company.map((step) => {
    day = daysAfter(day, step.wait)
    return { day, step }
  })
  const ofMonths = months.flatMap((plan, i): CompanyEvent[] => {
    const month = monthsAfter(firstMonth, i)
    const end = datesOf(month).at(-1)!
    const generated = daysAfter(end, plan.generate - 3)
    const submitted = daysAfter(generated, plan.again ?? 0)
    const approved = daysAfter(submitted, plan.approve)
    return [
      { day: generated, step: 'generate', month },
      ...(plan.again === null ? [] : [{ day: submitted, step: 'generate' as const, month }]),
      { day: submitted, step: 'submit', month },
      { day: approved, step: 'approve', month },
      { day: daysAfter(approved, plan.pay), step: 'pay', month },
      { day: daysAfter(end, plan.bill), step: 'invoice', month },
      ...(plan.void === null ? [] : [{ day: daysAfter(end, plan.bill + plan.void), step: 'void' as const, month }]),
    ]
  })
  return [...steps, ...ofMonths]
}
