import type { AccountsReference } from './accountsReference.ts'
import { BillingReference, type Terms } from './billingReference.ts'
import type { LoanReference } from './loanReference.ts'
import { between, datesOf, daysAfter, isWeekend } from './days.ts'
import { TermsReference } from './taxReference.ts'

/*
 * The reference against which the product is compared. It knows people and days, and calculates each figure from them
 * in the simplest way. Nothing is imported from the product. Amounts are whole cents.
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
  /** The last day; null if unknown. It is before `first` if the employment never took place. */
  last: string | null
}

interface Leave {
  from: string
  to: string
  isPaid: boolean
}

/** An entry of a pay item. `value` is in cents, or in hundredths of a percent. */
export interface ItemEntry {
  name: 'TRANSPORT' | 'HAZARD' | 'SHARE' | 'DUES' | 'CAR' | 'LODGING' | 'COVER'
  value: bigint
  /** Null for a percentage. */
  currency: Currency | null
  first: string
  last: string | null
}

/** The data of the company that does not concern a single person. */
export class CompanyReference {
  readonly holidays = new Set<string>()
  readonly began: string
  /**
   * The company's settings: whether absences are deducted from pay, whether taxes and insurance are, and whether absences
   * are also recorded for days before a person was entered.
   */
  readonly rules: { absencesDeducted: boolean; taxed: boolean; absencesBeforeAccount: boolean }

  /** The cut-offs by their first month; null for the end of the month. */
  private readonly cutOffs = new Map<string, number | null>()

  constructor(began: string, rules: CompanyReference['rules']) {
    this.began = began
    this.rules = rules
  }

  /** Sets the cut-off from a month on, until one that starts later. */
  setCutOff(month: string, day: number | null): void {
    this.cutOffs.set(month, day)
  }

  /** Returns the last day of a month that counts for its pay, as a date. */
  lastCountedDay(month: string): string {
    const [first] = [...this.cutOffs.keys()]
      .filter((one) => one <= month)
      .toSorted()
      .toReversed()
    const day = (first === undefined ? null : this.cutOffs.get(first)) ?? datesOf(month).length
    return datesOf(month)[day - 1]!
  }
}

/** The reference's data about one person, from the day they were entered. */
export class LifeReference {
  readonly company: CompanyReference
  isActive = true
  employments: Employment[]
  /** The agreed salaries, by their first day. */
  readonly agreed: Map<string, Salary>
  readonly adjustments: Adjustment[] = []
  /** The approved leave, by the request's id. */
  readonly leaves = new Map<string, Leave>()
  /** The minutes worked, by date. */
  readonly worked = new Map<string, number>()
  /** The days corrected to "not worked". They are absences at once, without waiting for the nightly check. */
  readonly notWorked = new Set<string>()
  /** The range of days checked for absences; empty if `until` is before `from`. */
  looked: { from: string; until: string }
  readonly billing: BillingReference
  readonly terms = new TermsReference()
  /** The entries of pay items, by id. */
  readonly items = new Map<string, ItemEntry>()
  /** Null before the first one is entered. */
  accounts: AccountsReference | null = null
  /** The loans, by id, oldest first. */
  readonly loans = new Map<string, LoanReference>()
  /** The facts that determine the instalments, as of the last calculation of each month. */
  readonly loanFacts = new Map<string, string>()

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

  /** Returns true if the person is not employed after a month. */
  isLastPay(month: string): boolean {
    const monthEnd = datesOf(month).at(-1)!
    return !this.employments.some(({ first, last }) => last === null || (last > monthEnd && last >= first))
  }

  end(lastDay: string, today: string): void {
    this.latest.last = lastDay
    if (lastDay <= today) this.isActive = false
  }

  /**
   * Employs the person again from `firstDay` on. Replaces the latest employment if it never took place, and continues
   * it if there is no gap. Otherwise adds a new employment.
   */
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

  /** True if any employment has ended, so that `undoEnding` is possible. */
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
    // The first salary also applies from the new hire date.
    if (first !== undefined && hireDate < first) this.agreed.set(hireDate, this.agreed.get(first)!)
    this.latest.first = hireDate
    this.lookFurther()
  }

  /**
   * Sets the salary from the day `from` on. If `from` is in the past, the salary also replaces those agreed for later
   * days up to today.
   */
  agreeSalary(salary: Salary, from: string, today: string): void {
    const current = this.salaryOn(from)
    // Agreeing on the current salary again changes nothing.
    if (from >= today && current?.amount === salary.amount && current.currency === salary.currency) return
    for (const day of this.agreed.keys()) if (from < day && day <= today) this.agreed.set(day, salary)
    this.agreed.set(from, salary)
  }

  private lookFurther(): void {
    if (!this.company.rules.absencesBeforeAccount) return
    const [first] = this.employments.map((one) => one.first).toSorted()
    const from = later(first ?? '', this.company.began)
    if (from < this.looked.from) this.looked.from = from
  }

  /** Checks past days for absences, and ends the account if the last day of employment has passed. */
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
