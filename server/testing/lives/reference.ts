import { BillingReference, type Terms } from './billingReference.ts'
import { between, daysAfter, isWeekend } from './days.ts'

/*
 * What the product is compared with: it knows people and days, each figure is counted again from them in the simplest
 * way, and nothing is imported from the product. Amounts are whole cents.
 */

export type Currency = 'EGP' | 'USD'

/** A month's salary. */
export interface Salary {
  amount: bigint
  currency: Currency
}

/** An approved bonus or deduction. */
export interface Adjustment extends Salary {
  type: 'BONUS' | 'DEDUCTION'
  date: string
}

export interface Employment {
  first: string
  /** Null while nobody knows one; before the first day of what never took place. */
  last: string | null
}

interface Leave {
  from: string
  to: string
  isPaid: boolean
}

/** All that the company as a whole has done. */
export class CompanyReference {
  readonly holidays = new Set<string>()
  readonly began: string
  /** Says whether absences are without pay, and whether those before people were entered are looked for. */
  readonly rules: { absencesDeducted: boolean; absencesBeforeAccount: boolean }

  constructor(began: string, rules: CompanyReference['rules']) {
    this.began = began
    this.rules = rules
  }
}

/** One person, from the day on which they were entered. */
export class LifeReference {
  readonly company: CompanyReference
  isActive = true
  employments: Employment[]
  /** The salary that is agreed on, from a day on. */
  readonly agreed: Map<string, Salary>
  readonly adjustments: Adjustment[] = []
  /** Approved leave, by id. */
  readonly leaves = new Map<string, Leave>()
  /** Minutes worked, by day. */
  readonly worked = new Map<string, number>()
  /** Days of which somebody has said that they were not worked: nobody waits until they are looked at. */
  readonly notWorked = new Set<string>()
  /** The days that were looked at for absences; none where the last is before the first. */
  looked: { from: string; until: string }
  readonly billing: BillingReference

  constructor(
    company: CompanyReference,
    { today, hireDate, salary, terms }: { today: string; hireDate: string; salary: Salary; terms: Terms | null },
  ) {
    this.company = company
    this.employments = [{ first: hireDate, last: null }]
    this.agreed = new Map([[earlier(hireDate, today), salary]])
    const from = company.rules.absencesBeforeAccount ? earlier(today, later(hireDate, company.began)) : today
    this.looked = { from, until: daysAfter(from, -1) }
    this.billing = new BillingReference(this, terms)
  }

  get latest(): Employment {
    return this.employments.at(-1)!
  }

  isEmployed(date: string): boolean {
    return this.employments.some(({ first, last }) => first <= date && (last === null || date <= last))
  }

  end(lastDay: string, today: string): void {
    this.latest.last = lastDay
    if (lastDay <= today) this.isActive = false
  }

  /** Employs them again: without a day between in the same employment; one that never began gives way. */
  comeBack(firstDay: string): void {
    this.isActive = true
    const { first, last } = this.latest
    const neverBegan = last !== null && last < first
    if (last === null || (!neverBegan && firstDay <= daysAfter(last, 1))) this.latest.last = null
    else {
      if (neverBegan) this.employments.pop()
      this.employments.push({ first: firstDay, last: null })
    }
    this.lookFurther()
  }

  /** An ending that can have been a mistake. */
  get hasEnded(): boolean {
    return this.latest.last !== null || this.employments.length > 1
  }

  undoEnding(): void {
    this.isActive = true
    if (this.latest.last === null) this.employments.pop()
    this.latest.last = null
    this.lookFurther()
  }

  moveFirstDay(hireDate: string): void {
    const [first] = [...this.agreed.keys()].toSorted()
    // What was agreed at first holds from there.
    if (first !== undefined && hireDate < first) this.agreed.set(hireDate, this.agreed.get(first)!)
    this.latest.first = hireDate
    this.lookFurther()
  }

  /** Agrees on a salary from a day on; of days gone by it holds until today, whatever was agreed between. */
  agree(salary: Salary, from: string, today: string): void {
    const known = this.salaryOn(from)
    // What is paid on that day anyhow is no change.
    if (from >= today && known?.amount === salary.amount && known.currency === salary.currency) return
    for (const day of this.agreed.keys()) if (from < day && day <= today) this.agreed.set(day, salary)
    this.agreed.set(from, salary)
  }

  private lookFurther(): void {
    if (!this.company.rules.absencesBeforeAccount) return
    const [first] = this.employments.map((one) => one.first).toSorted()
    const from = later(first ?? '', this.company.began)
    if (from < this.looked.from) this.looked.from = from
  }

  /** Looks at days that are over, and ends the account after its last day. */
  passNight(today: string): void {
    this.looked.until = later(this.looked.until, daysAfter(today, -1))
    if (this.isActive && this.latest.last !== null && this.latest.last < today) this.isActive = false
  }

  salaryOn(date: string): Salary | undefined {
    let latest: string | undefined
    for (const from of this.agreed.keys()) if (from <= date && (latest === undefined || latest < from)) latest = from
    return latest === undefined ? undefined : this.agreed.get(latest)
  }

  leaveOn(date: string): Leave | undefined {
    return [...this.leaves.values()].find(({ from, to }) => from <= date && date <= to)
  }

  isAbsent(date: string): boolean {
    const isLooked = (this.looked.from <= date && date <= this.looked.until) || this.notWorked.has(date)
    const isWorkingDay = !isWeekend(date) && !this.company.holidays.has(date)
    return isLooked && isWorkingDay && this.isEmployed(date) && !this.worked.has(date) && !this.leaveOn(date)
  }

  absences(): string[] {
    const dates = new Set([...between(this.looked.from, this.looked.until), ...this.notWorked])
    return [...dates].toSorted().filter((date) => this.isAbsent(date))
  }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
