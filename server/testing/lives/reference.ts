import { BillingReference, type Terms } from './billingReference.ts'
import { between, daysAfter, isWeekend } from './days.ts'

/*
 * The reference for the product: it knows people and days, and computes each figure from them in the simplest way;
 * nothing is imported from the product. Amounts are whole cents.
 */

export type Currency = 'EGP' | 'USD'

/** A monthly salary. */
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
  /** Null while unknown; before the first day if the employment never took place. */
  last: string | null
}

interface Leave {
  from: string
  to: string
  isPaid: boolean
}

/** The company's own data: everything that is not about one person. */
export class CompanyReference {
  readonly holidays = new Set<string>()
  readonly began: string
  /** The settings for deducting absences, and for looking for absences before people were entered. */
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
  /** Agreed salaries by their first day. */
  readonly agreed: Map<string, Salary>
  readonly adjustments: Adjustment[] = []
  /** Approved leave, by id. */
  readonly leaves = new Map<string, Leave>()
  /** Minutes worked, by day. */
  readonly worked = new Map<string, number>()
  /** Days corrected to "not worked": they are absences at once, not only after a check. */
  readonly notWorked = new Set<string>()
  /** The days checked for absences; none where the last is before the first. */
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

  /** Employs them again: without a gap in the same employment; one that never began is replaced. */
  resumeEmployment(firstDay: string): void {
    this.isActive = true
    const { first, last } = this.latest
    const isEmptyPeriod = last !== null && last < first
    if (last === null || (!isEmptyPeriod && firstDay <= daysAfter(last, 1))) this.latest.last = null
    else {
      if (isEmptyPeriod) this.employments.pop()
      this.employments.push({ first: firstDay, last: null })
    }
    this.lookFurther()
  }

  /** True when there is an ending that could be a mistake. */
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
    // The first terms also apply from there.
    if (first !== undefined && hireDate < first) this.agreed.set(hireDate, this.agreed.get(first)!)
    this.latest.first = hireDate
    this.lookFurther()
  }

  /** Agrees on a salary from a day on; from a past day it applies until today, whatever was agreed between. */
  agreeSalary(salary: Salary, from: string, today: string): void {
    const known = this.salaryOn(from)
    // The same salary as already agreed for that day is no change.
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

  /** Checks past days for absences, and ends the account after its last day. */
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
