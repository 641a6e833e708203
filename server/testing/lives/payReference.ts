import { datesOf, daysAfter, monthOf, monthsAfter } from './days.ts'
import type { Adjustment, Currency, ItemEntry, LifeReference, Salary } from './reference.ts'
import { rounded, sumOf } from './sums.ts'

/** A range of consecutive days of a month with the same pay. */
interface Run {
  salary: Salary
  dates: string[]
}

/** Amounts in cents, by currency. */
export type Amounts = Map<Currency, bigint>

/** Returns the pay of a month: that for its work, and the earnings of its own that the company adds. */
export function dueOf(life: LifeReference, month: string): Amounts {
  const due = workOf(life, month)
  for (const [currency, amount] of itemsOf(life, month, earnings)) due.set(currency, (due.get(currency) ?? 0n) + amount)
  return due
}

type ItemName = ItemEntry['name']
export const earnings: readonly ItemName[] = ['TRANSPORT', 'HAZARD', 'SHARE']
export const deductions: readonly ItemName[] = ['DUES']
export const taxedBenefits: readonly ItemName[] = ['CAR', 'LODGING']
export const insuredBenefits: readonly ItemName[] = ['CAR', 'COVER']
export const benefits: readonly ItemName[] = ['CAR', 'LODGING', 'COVER']

/** Returns the sums of those of a month's pay items that have these names. */
export function itemsOf(life: LifeReference, month: string, names: readonly ItemName[]): Amounts {
  const dates = datesOf(month)
  const size = BigInt(dates.length)
  const work = workOf(life, month)
  const counted = countedDates(life, month)
  const isUnpaid = (date: string) =>
    life.leaveOn(date)?.isPaid === false || (life.company.rules.absencesDeducted && life.isAbsent(date))
  const sums: Amounts = new Map()
  for (const { name, value, currency: own, first, last } of life.items.values()) {
    if (month < first || (last !== null && last < month) || !names.includes(name)) continue
    for (const [currency, pay] of work) {
      if (own !== null && own !== currency) continue
      const isPaid = (date: string) => life.isEmployed(date) && life.salaryOn(date)?.currency === currency
      const prorated = rounded(value * BigInt(dates.filter(isPaid).length), size)
      const amounts = {
        TRANSPORT: prorated,
        CAR: prorated,
        LODGING: prorated,
        COVER: prorated,
        HAZARD: value * BigInt(counted.filter((date) => isPaid(date) && !isUnpaid(date)).length),
        SHARE: rounded(value * pay, 10_000n),
        DUES: rounded(value * pay, 10_000n),
      }
      sums.set(currency, (sums.get(currency) ?? 0n) + amounts[name])
    }
  }
  return sums
}

/**
 * Returns the days whose absences and leave count for the pay of a month: those up to its cut-off that no earlier month
 * counts. People who are not employed in the next month have no cut-off.
 */
function countedDates(life: LifeReference, month: string): string[] {
  const isEmployedIn = (one: string) => datesOf(one).some((date) => life.isEmployed(date))
  return [monthsAfter(month, -1), month].flatMap((own) => {
    const next = monthsAfter(own, 1)
    const lastDay = isEmployedIn(next) ? life.company.lastCountedDay(own) : null
    return datesOf(own).filter((date) => (lastDay !== null && date > lastDay ? next : own) === month)
  })
}

/**
 * Returns the pay for the work of a month: what it earns, less what the counted days of it and of the month before lose.
 * A month as a whole loses the same whichever months its days count for.
 */
function workOf(life: LifeReference, month: string): Amounts {
  const due = earnedOf(life, month, [])
  const counted = countedDates(life, month)
  for (const own of [monthsAfter(month, -1), month]) {
    const dates = datesOf(own)
    const [first] = dates.filter((date) => counted.includes(date))
    if (first === undefined) continue
    const before = earnedOf(
      life,
      own,
      dates.filter((date) => date < first),
    )
    const after = earnedOf(
      life,
      own,
      dates.filter((date) => date < first || counted.includes(date)),
    )
    for (const [currency, amount] of before)
      due.set(currency, (due.get(currency) ?? 0n) + after.get(currency)! - amount)
  }
  return due
}

/**
 * Returns the pay of a month, without what it loses on days other than these. Each run of days with the same salary earns the salary in proportion to its
 * share of the month's calendar days. If the runs cover the whole month in one currency, the last run gets the rest of
 * the month's total. Unpaid leave and then absences are deducted in the same proportion, but never more than the run's
 * pay.
 */
function earnedOf(life: LifeReference, month: string, losing: readonly string[]): Amounts {
  const dates = datesOf(month)
  const size = BigInt(dates.length)
  const runs = runsOf(life, dates)
  const share = ({ amount }: Salary, days: number) => rounded(amount * BigInt(days), size)
  const earned = runs.map(({ salary, dates: days }) => share(salary, days.length))
  const isWhole = runs.reduce((sum, run) => sum + run.dates.length, 0) === dates.length
  if (isWhole && runs.every(({ salary }) => salary.currency === runs[0]!.salary.currency)) {
    const whole = sumOf(runs.map(({ salary, dates: days }) => salary.amount * BigInt(days.length)))
    earned[earned.length - 1] = rounded(whole, size) - sumOf(earned.slice(0, -1))
  }
  const due: Amounts = new Map()
  for (const [i, { salary, dates: days }] of runs.entries()) {
    const lost = days.filter((date) => losing.includes(date))
    const onLeave = lost.filter((date) => life.leaveOn(date)?.isPaid === false)
    const absent = lost.filter((date) => life.company.rules.absencesDeducted && life.isAbsent(date))
    let [remaining, daysLeft] = [earned[i]!, days.length]
    for (const unpaid of [onLeave.length, absent.length]) {
      daysLeft -= unpaid
      if (unpaid > 0) remaining -= daysLeft === 0 ? remaining : smaller(share(salary, unpaid), remaining)
    }
    due.set(salary.currency, (due.get(salary.currency) ?? 0n) + remaining)
  }
  return due
}

function runsOf(life: LifeReference, dates: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const date of dates.filter((one) => life.isEmployed(one))) {
    const salary = life.salaryOn(date)!
    const run = runs.at(-1)
    const isContinued = run?.dates.at(-1) === daysAfter(date, -1)
    if (isContinued && run?.salary.amount === salary.amount && run.salary.currency === salary.currency)
      run.dates.push(date)
    else runs.push({ salary, dates: [date] })
  }
  return runs
}

/** Returns the total of a person's bonuses or deductions up to the end of a month, by currency. */
export function adjustedUntil(life: LifeReference, month: string, type: Adjustment['type']): Amounts {
  const sums: Amounts = new Map()
  for (const one of life.adjustments)
    if (one.type === type && monthOf(one.date) <= month)
      sums.set(one.currency, (sums.get(one.currency) ?? 0n) + one.amount)
  return sums
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
