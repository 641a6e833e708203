import { between, datesOf, daysAfter, monthOf } from './days.ts'
import type { LifeReference } from './reference.ts'
import { rounded } from './sums.ts'

/** The method of charging a client for a person's work. */
export type Charging = 'monthly' | 'weekly' | 'hourly'

/** The terms of charging for a person: the method, the rate, and the index of the client's account. */
export interface Terms {
  charging: Charging
  rate: bigint
  account: number
}

/** An amount invoiced to a client. `release` undoes it when the invoice is voided. */
export interface Billed {
  account: number
  release: () => void
}

/** A date before all others, from which a person's first terms apply. */
const fromTheBeginning = ''

/** The reference calculation of one person's invoiced work. */
export class BillingReference {
  private readonly life: LifeReference
  /** The terms by their first day; null if no client is charged for the person from that day on. */
  private readonly terms: Map<string, Terms | null>
  private readonly billedDays = new Set<string>()
  private readonly billedMinutes = new Map<string, number>()
  /** The amounts invoiced, in cents, by the month of the work. */
  readonly billed = new Map<string, bigint>()

  constructor(life: LifeReference, terms: Terms | null) {
    this.life = life
    this.terms = new Map([[fromTheBeginning, terms]])
  }

  /** Changes the terms from the day `from` on, today or earlier, and removes any terms with a later first day. */
  agree(terms: Terms | null, from: string): void {
    const [first] = this.life.employments.map((one) => one.first).toSorted()
    const since = from <= first! ? fromTheBeginning : from
    for (const day of this.terms.keys()) if (day >= since) this.terms.delete(day)
    this.terms.set(since, terms)
  }

  private termsOn(date: string): Terms | null {
    const [latest] = [...this.terms.keys()]
      .filter((from) => from <= date)
      .toSorted()
      .toReversed()
    return this.terms.get(latest!)!
  }

  /**
   * Invoices the work of a month that is not yet invoiced, by the terms of each day, and returns the amounts by client.
   * Each minute and each day is invoiced only once.
   */
  bill(month: string): Billed[] {
    const ofTerms = new Map<string, { terms: Terms; dates: string[] }>()
    for (const date of this.datesEnding(month)) {
      const terms = this.termsOn(date)!
      const key = `${terms.charging} ${terms.rate} ${terms.account}`
      const group = ofTerms.get(key) ?? { terms, dates: [] }
      ofTerms.set(key, group)
      group.dates.push(date)
    }
    return [...ofTerms.values()].flatMap(({ terms, dates }) => {
      const { amount, release } =
        terms.charging === 'hourly' ? this.billHours(terms, dates) : this.billDays(terms, dates)
      if (amount === 0n) return []
      const add = (sum: bigint) => this.billed.set(month, (this.billed.get(month) ?? 0n) + sum)
      add(amount)
      return [
        {
          account: terms.account,
          release: () => {
            add(-amount)
            release()
          },
        },
      ]
    })
  }

  private billHours({ rate }: Terms, dates: readonly string[]) {
    const unbilledDays = dates.flatMap((date) => {
      const minutes = (this.life.worked.get(date) ?? 0) - (this.billedMinutes.get(date) ?? 0)
      return minutes > 0 && !this.billedDays.has(date) ? [{ date, minutes }] : []
    })
    const add = (sign: 1 | -1) => {
      for (const { date, minutes } of unbilledDays)
        this.billedMinutes.set(date, (this.billedMinutes.get(date) ?? 0) + sign * minutes)
    }
    add(1)
    const sum = unbilledDays.reduce((total, { minutes }) => total + minutes, 0)
    return { amount: rounded(rate * BigInt(sum), 60n), release: () => add(-1) }
  }

  private billDays({ charging, rate }: Terms, dates: readonly string[]) {
    const free = dates.filter((date) => !this.isBilled(date))
    for (const date of free) this.billedDays.add(date)
    const size = charging === 'monthly' ? datesOf(monthOf(dates[0]!)).length : 7
    const release = () => free.forEach((date) => this.billedDays.delete(date))
    return { amount: rounded(rate * BigInt(free.length), BigInt(size)), release }
  }

  private isBilled(date: string): boolean {
    return this.billedDays.has(date) || (this.billedMinutes.get(date) ?? 0) > 0
  }

  /**
   * Returns the days of employment that are invoiced with a month. Usually these are the days of the month. With weekly
   * charging, they are the weeks that end in the month. Weeks are counted from the first day of the employment; a week
   * also ends early when the terms change.
   */
  private datesEnding(month: string): string[] {
    const until = daysAfter(datesOf(month).at(-1)!, 7)
    return this.life.employments.flatMap(({ first, last }) => {
      const dueDates: string[] = []
      const dates = between(first, last !== null && last < until ? last : until)
      let week: string[] = []
      for (const [i, date] of dates.entries()) {
        const terms = this.termsOn(date)
        if (terms?.charging !== 'weekly') {
          if (terms && monthOf(date) === month) dueDates.push(date)
          continue
        }
        week.push(date)
        const next = dates[i + 1]
        if ((i + 1) % 7 !== 0 && next !== undefined && isSame(this.termsOn(next), terms)) continue
        if (monthOf(date) === month) dueDates.push(...week)
        week = []
      }
      return dueDates
    })
  }

  /** Returns the dates that are invoiced, completely or in part, in order. */
  billedDates(): string[] {
    return [...this.billedDays, ...this.billedMinutes.keys()].filter((date) => this.isBilled(date)).toSorted()
  }

  /** Returns the number of invoiced minutes of a date; 0 if the date is invoiced as a whole. */
  billedMinutesOf(date: string): number {
    return this.billedMinutes.get(date) ?? 0
  }
}

const isSame = (one: Terms | null, other: Terms) =>
  one?.charging === other.charging && one.rate === other.rate && one.account === other.account
