import { between, datesOf, daysAfter, isWeekend, monthOf } from './days.ts'
import { isSame, type Terms } from './terms.ts'

/*
 * What the product is compared with: it knows people and days, each figure is counted again from them in the simplest
 * way, and nothing is imported from the product. Amounts are whole cents.
 */

interface Employment {
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
  /** The salary of a month, from a day on. */
  readonly agreed: Map<string, bigint>
  /** Approved leave, by id. */
  readonly leaves = new Map<string, Leave>()
  /** Minutes worked, by day. */
  readonly worked = new Map<string, number>()
  /** The days that were looked at for absences; none where the last is before the first. */
  looked: { from: string; until: string }
  /** The terms on which they are charged, from a day on; from the beginning where that is empty. */
  private terms: { from: string; terms: Terms }[]
  private readonly billedDays = new Set<string>()
  private readonly billedMinutes = new Map<string, number>()
  /** Invoiced, by month of the work. */
  readonly billed = new Map<string, bigint>()

  constructor(
    company: CompanyReference,
    { today, hireDate, salary, terms }: { today: string; hireDate: string; salary: bigint; terms: Terms },
  ) {
    this.company = company
    this.employments = [{ first: hireDate, last: null }]
    this.agreed = new Map([[earlier(hireDate, today), salary]])
    const from = company.rules.absencesBeforeAccount ? earlier(today, later(hireDate, company.began)) : today
    this.looked = { from, until: daysAfter(from, -1) }
    this.terms = [{ from: '', terms }]
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
  agree(salary: bigint, from: string, today: string): void {
    // What is paid on that day anyhow is no change.
    if (from >= today && this.salaryOn(from) === salary) return
    for (const day of this.agreed.keys()) if (from < day && day <= today) this.agreed.set(day, salary)
    this.agreed.set(from, salary)
  }

  /** Charges them on other terms from today on, and from the beginning where they have not begun before today. */
  charge(terms: Terms, today: string): void {
    const from = this.employments.every(({ first }) => today <= first) ? '' : today
    this.terms = [...this.terms.filter((before) => before.from < from), { from, terms }]
  }

  private termsOn(date: string): Terms {
    return this.terms.findLast(({ from }) => from <= date)!.terms
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

  private salaryOn(date: string): bigint {
    const [day] = [...this.agreed.keys()]
      .filter((from) => from <= date)
      .toSorted()
      .toReversed()
    return day === undefined ? 0n : this.agreed.get(day)!
  }

  private leaveOn(date: string): Leave | undefined {
    return [...this.leaves.values()].find(({ from, to }) => from <= date && date <= to)
  }

  isAbsent(date: string): boolean {
    const isLooked = this.looked.from <= date && date <= this.looked.until
    const isWorkingDay = !isWeekend(date) && !this.company.holidays.has(date)
    return isLooked && isWorkingDay && this.isEmployed(date) && !this.worked.has(date) && !this.leaveOn(date)
  }

  absences(): string[] {
    return between(this.looked.from, this.looked.until).filter((date) => this.isAbsent(date))
  }

  /**
   * Returns what a month's work earns: each run of days at equal pay by its share of the calendar days, and of a whole month the
   * last run the rest; less unpaid leave, and then absences, by the same shares and never more than the run earns.
   */
  due(month: string): bigint {
    const dates = datesOf(month)
    const size = BigInt(dates.length)
    const runs: { salary: bigint; dates: string[] }[] = []
    let before: string | undefined
    for (const date of dates.filter((one) => this.isEmployed(one))) {
      const salary = this.salaryOn(date)
      const run = runs.at(-1)
      if (run && run.salary === salary && before === daysAfter(date, -1)) run.dates.push(date)
      else runs.push({ salary, dates: [date] })
      before = date
    }
    const share = (salary: bigint, days: number) => rounded(salary * BigInt(days), size)
    const earned = runs.map((run) => share(run.salary, run.dates.length))
    if (runs.reduce((sum, run) => sum + run.dates.length, 0) === dates.length) {
      const whole = runs.reduce((sum, run) => sum + run.salary * BigInt(run.dates.length), 0n)
      earned[earned.length - 1] = rounded(whole, size) - sumOf(earned.slice(0, -1))
    }
    const kept = runs.map(({ salary, dates: days }, i) => {
      const onLeave = days.filter((date) => this.leaveOn(date)?.isPaid === false)
      const absent = days.filter((date) => this.company.rules.absencesDeducted && this.isAbsent(date))
      let [left, daysLeft] = [earned[i]!, days.length]
      for (const unpaid of [onLeave.length, absent.length]) {
        daysLeft -= unpaid
        if (unpaid > 0) left -= daysLeft === 0 ? left : smaller(share(salary, unpaid), left)
      }
      return left
    })
    return sumOf(kept)
  }

  /**
   * Invoices what of a month's work stands on no invoice yet, each minute and each day once and by the terms of its day.
   * Returns what takes it back, for each client to whom something is invoiced.
   */
  bill(month: string): Map<number, () => void> {
    const releases = new Map<number, () => void>()
    for (const terms of this.distinctTerms()) {
      const { account, charging } = terms
      if (charging === null) continue
      const { amount, release } = charging === 'hourly' ? this.billHours(month, terms) : this.billDays(month, terms)
      if (amount === 0n) continue
      const add = (sum: bigint) => this.billed.set(month, (this.billed.get(month) ?? 0n) + sum)
      add(amount)
      const others = releases.get(account)
      releases.set(account, () => {
        others?.()
        add(-amount)
        release()
      })
    }
    return releases
  }

  private distinctTerms(): Terms[] {
    const all = this.terms.map(({ terms }) => terms)
    return all.filter((terms, i) => all.findIndex((other) => isSame(terms, other)) === i)
  }

  private isChargedSo(date: string, terms: Terms): boolean {
    return this.isEmployed(date) && isSame(this.termsOn(date), terms)
  }

  private billHours(month: string, terms: Terms): { amount: bigint; release: () => void } {
    const taken = datesOf(month).flatMap((date) => {
      const minutes = (this.worked.get(date) ?? 0) - (this.billedMinutes.get(date) ?? 0)
      return minutes > 0 && this.isChargedSo(date, terms) && !this.billedDays.has(date) ? [{ date, minutes }] : []
    })
    const add = (sign: 1 | -1) => {
      for (const { date, minutes } of taken)
        this.billedMinutes.set(date, (this.billedMinutes.get(date) ?? 0) + sign * minutes)
    }
    add(1)
    const sum = taken.reduce((total, { minutes }) => total + minutes, 0)
    return { amount: rounded(terms.rate * BigInt(sum), 60n), release: () => add(-1) }
  }

  private billDays(month: string, terms: Terms): { amount: bigint; release: () => void } {
    const isMonthly = terms.charging === 'monthly'
    const dates = isMonthly ? datesOf(month) : this.daysOfWeeksEnding(month, terms)
    const free = dates.filter((date) => this.isChargedSo(date, terms) && !this.isBilled(date))
    for (const date of free) this.billedDays.add(date)
    const amount = rounded(terms.rate * BigInt(free.length), isMonthly ? BigInt(dates.length) : 7n)
    return { amount, release: () => free.forEach((date) => this.billedDays.delete(date)) }
  }

  private isBilled(date: string): boolean {
    return this.billedDays.has(date) || (this.billedMinutes.get(date) ?? 0) > 0
  }

  /**
   * Returns the days of weeks, counted from the first day of an employment, that end in a month; a week ends early with the
   * employment and with its terms.
   */
  private daysOfWeeksEnding(month: string, terms: Terms): string[] {
    return this.employments.flatMap(({ first, last }) => {
      const found: string[] = []
      for (let from = first; monthOf(from) <= month; from = daysAfter(from, 7)) {
        const to = earlier(daysAfter(from, 6), last ?? '9999-12-31')
        let run: string[] = []
        for (const date of between(from, to)) {
          if (!isSame(this.termsOn(date), terms)) continue
          run.push(date)
          if (date < to && isSame(this.termsOn(daysAfter(date, 1)), terms)) continue
          if (monthOf(date) === month) found.push(...run)
          run = []
        }
      }
      return found
    })
  }

  /** Returns the days that stand on invoices, whole or with some minutes. */
  billedDates(): string[] {
    return [...this.billedDays, ...this.billedMinutes.keys()].filter((date) => this.isBilled(date)).toSorted()
  }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Rounds a quotient to a whole number, half away from zero; neither is negative here. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
