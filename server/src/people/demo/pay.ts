import type { Pay } from '../employment.ts'
import type { DemoPerson } from './people.ts'

/** The monthly pay of each role in Egyptian pounds, before additions for years and position. */
const monthly = {
  'Super Admin': 165_000,
  'HR Manager': 88_000,
  'Department Manager': 92_000,
  'Team Lead': 58_000,
  Employee: 24_500,
} as const

const technical = /Engineer|Designer|Controller/
const senior = /^Senior|^Chief/

/** Returns a person's monthly salary after `years` in the demo company, in Egyptian pounds rounded to hundreds. */
function demoSalary({ role, position }: Pick<DemoPerson, 'role' | 'position'>, years: number): number {
  const base = monthly[role] + (technical.test(position) ? 9_000 : 0) + (senior.test(position) ? 12_500 : 0)
  return Math.round((base * (100 + 6 * years)) / 10_000) * 100
}

/** The people abroad, who are paid in US dollars. */
const inDollars = /^(henrik\.lindqvist|jonas\.weiss|camille\.dubois|sean\.murphy)@/
const poundsForDollar = 20

/**
 * Returns a person's pay after `years` in the demo company. A fifth of the salary of employees and team leads is
 * allowances.
 */
export function demoPay(person: Pick<DemoPerson, 'email' | 'role' | 'position'>, years: number): Pay {
  const salary = demoSalary(person, years)
  if (inDollars.test(person.email))
    return { salary: String(salary / poundsForDollar), salaryCurrency: 'USD', baseSalary: null }
  const hasAllowances = person.role === 'Employee' || person.role === 'Team Lead'
  const baseSalary = hasAllowances ? String((salary / 100) * 80) : null
  return { salary: String(salary), salaryCurrency: 'EGP', baseSalary }
}
