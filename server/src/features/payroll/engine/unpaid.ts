import { type Cents, fraction, printRate } from '../../../pay/money.ts'
import type { MonthFacts, UnpaidDay } from './facts.ts'
import { compare, daysOfMonth } from './months.ts'
import type { Line } from './records.ts'
import { shareOf, stretchOn, type Stretch } from './stretches.ts'

const kinds = [
  { reason: 'LEAVE', code: 'UNPAID_LEAVE', name: 'Unpaid leave' },
  { reason: 'ABSENCE', code: 'ABSENCE', name: 'Absence' },
] as const

/**
 * What unpaid days take from the salary of the stretch that they are in, as negative lines: each date once, leave before
 * absence, and together never more than the stretch earns. Who is unpaid on all its days gets nothing of it, to the cent.
 */
export function unpaidLines(facts: MonthFacts, stretches: readonly Stretch[]): Line[] {
  const days = countedDays(facts)
  return stretches.flatMap((stretch) => {
    const within = days.filter(({ date }) => stretchOn([stretch], facts.period, date))
    let left = stretch.amount
    let leftOfBase = stretch.baseAmount
    let leftDays = stretch.days
    return kinds.flatMap(({ reason, code, name }) => {
      const taken = within.filter((day) => day.reason === reason)
      if (!taken.length) return []
      leftDays -= taken.length
      const { amount, ofBase } = shareTaken(facts.period, stretch, taken.length, { left, leftOfBase, leftDays })
      left -= amount
      leftOfBase -= ofBase
      const line = (part: 'BASE' | 'ALLOWANCES', monthly: Cents, share: Cents): Line => ({
        code,
        part,
        label: `${name}, ${taken.length} ${taken.length === 1 ? 'day' : 'days'}${part === 'BASE' ? '' : ', of allowances'}`,
        period: facts.period,
        currency: stretch.currency,
        quantity: taken.length,
        unit: 'DAYS',
        rate: printRate(fraction(monthly, BigInt(daysOfMonth(facts.period)))),
        amount: -share,
        because: {
          kind: 'UNPAID',
          days: taken.map(({ date, sourceId }) => ({ date, sourceId })),
          daysOfMonth: daysOfMonth(facts.period),
        },
        adjustmentId: null,
      })
      const ofBaseLine = line('BASE', stretch.base, ofBase)
      return stretch.base < stretch.salary
        ? [ofBaseLine, line('ALLOWANCES', stretch.salary - stretch.base, amount - ofBase)]
        : [ofBaseLine]
    })
  })
}

/** What so many days take of what is left of a stretch, and of that the part of its base. */
function shareTaken(
  period: string,
  { salary, base }: Stretch,
  days: number,
  { left, leftOfBase, leftDays }: { left: Cents; leftOfBase: Cents; leftDays: number },
) {
  const month = daysOfMonth(period)
  const amount = leftDays === 0 ? left : least(shareOf(salary, days, month), most(left, 0n))
  const ofBase = base === salary ? amount : least(shareOf(base, days, month), amount)
  // Neither part gives more than it has.
  return { amount, ofBase: least(most(ofBase, amount - (left - leftOfBase)), leftOfBase) }
}

const least = (a: Cents, b: Cents) => (a < b ? a : b)
const most = (a: Cents, b: Cents) => (a > b ? a : b)

/** The days that count, in order: each once. */
function countedDays({ unpaid, rules }: MonthFacts): UnpaidDay[] {
  const counted = new Map<string, UnpaidDay>()
  for (const day of unpaid.toSorted(byDate)) {
    if (day.reason === 'ABSENCE' && !rules.absencesDeducted) continue
    if (!counted.has(day.date)) counted.set(day.date, day)
  }
  return [...counted.values()]
}

// Leave comes last in the alphabet, and counts first.
const byDate = (a: UnpaidDay, b: UnpaidDay) =>
  compare(a.date, b.date) || compare(b.reason, a.reason) || compare(a.sourceId, b.sourceId)
