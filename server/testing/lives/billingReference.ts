import { between, datesOf, daysAfter, monthOf } from './days.ts'
import type { LifeReference } from './reference.ts'
import { rounded } from './sums.ts'

/** The method by which a person's work is charged to a client. */
export type Charging = 'monthly' | 'weekly' | 'hourly'

/** The charging method of a person, the rate, and the index of the client. */
export interface Terms {
  charging: Charging
  rate: bigint
  account: number
}

/** An amount invoiced to a client, and a function that takes it back when the invoice is voided. */
export interface Billed {
  account: number
  release: () => void
}

/** A date before all others: terms since a person was entered apply from there. */
const fromTheBeginning = ''

/** The invoiced work of one person. */
export class BillingReference {
  private readonly life: LifeReference
  /** Terms by their first day; null where the person is not charged. */
  private readonly terms: Map<string, Terms | null>
  private readonly billedDays = new Set<string>()
  private readonly billedMinutes = new Map<string, number>()
  /** Amounts invoiced, by month of the work. */
  readonly billed = new Map<string, bigint>()

  constructor(life: LifeReference, terms: Terms | null) {
    this.life = life
    this.terms = new Map([[fromTheBeginning, terms]])
  }

  /** Charges the person by these terms from a day on, today or earlier, replacing those of later days. */
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
   * Invoices a month's work that is on no invoice yet, each minute and each day once, by the terms of each day. Returns
   * the amounts by client.
   */
  bill(month: string): Billed[] {
    const ofTerms = new Map<string, { terms: Terms; dates: string[] }>()
    for (const date of this.datesEnding(month)) {
      const terms = this.termsOn(date)!
      const key = `${terms.charging} ${terms.rate} ${terms.account}`
      const known = ofTerms.get(key) ?? { terms, dates: [] }
      ofTerms.set(key, known)
      known.dates.push(date)
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
    const taken = dates.flatMap((date) => {
      const minutes = (this.life.worked.get(date) ?? 0) - (this.billedMinutes.get(date) ?? 0)
      return minutes > 0 && !this.billedDays.has(date) ? [{ date, minutes }] : []
    })
    const add = (sign: 1 | -1) => {
      for (const { date, minutes } of taken)
        this.billedMinutes.set(date, (this.billedMinutes.get(date) ?? 0) + sign * minutes)
    }
    add(1)
    const sum = taken.reduce((total, { minutes }) => total + minutes, 0)
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
   * Returns the days of employment invoiced with a month: its own; for weekly charging the days of weeks, counted from
   * the first day of an employment, whose last day at the same terms is in the month.
   */
  private datesEnding(month: string): string[] {
    const until = daysAfter(datesOf(month).at(-1)!, 7)
    return this.life.employments.flatMap(({ first, last }) => {
      const found: string[] = []
      const dates = between(first, last !== null && last < until ? last : until)
      let week: string[] = []
      for (const [i, date] of dates.entries()) {
        const terms = this.termsOn(date)
        if (terms?.charging !== 'weekly') {
          if (terms && monthOf(date) === month) found.push(date)
          continue
        }
        week.push(date)
        const next = dates[i + 1]
        if ((i + 1) % 7 !== 0 && next !== undefined && isSame(this.termsOn(next), terms)) continue
        if (monthOf(date) === month) found.push(...week)
        week = []
      }
      return found
    })
  }

  /** Returns the days on invoices, whole or with some minutes. */
  billedDates(): string[] {
    return [...this.billedDays, ...this.billedMinutes.keys()].filter((date) => this.isBilled(date)).toSorted()
  }

  /** Returns the minutes of a day that are on invoices; 0 for a day invoiced as a whole. */
  billedMinutesOf(date: string): number {
    return this.billedMinutes.get(date) ?? 0
  }
}

const isSame = (one: Terms | null, other: Terms) =>
  one?.charging === other.charging && one.rate === other.rate && one.account === other.account
