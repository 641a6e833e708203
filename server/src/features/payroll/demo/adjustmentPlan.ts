import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import { addDays } from '../../../kernel/days.ts'

/** A pay adjustment that the demo data requests for a person, with its decision. */
export interface PlannedAdjustment {
  email: string
  requestedBy: string
  adjustmentType: AdjustmentType
  amount: number
  reason: string
  effectiveDate: string
  requestedOn: string
  /** The decision; null while it is pending. */
  decided: { status: Exclude<AdjustmentStatus, 'PENDING'>; on: string; reason?: string } | null
}

/** Person, requester, type, amount, months before the open month, day of the month, reason. */
type Row = [string, string, AdjustmentType, number, number, number, string]

const approved: Row[] = [
  ['employee', 'manager', 'BONUS', 6000, 8, 20, 'The release of the new customer portal'],
  ['linh.nguyen', 'manager', 'BONUS', 4500, 8, 20, 'Testing the customer portal over two weekends'],
  ['ivana.petrovic', 'hassan.elmasry', 'DEDUCTION', 750, 7, 10, 'A parking fine of the company car'],
  ['mateusz.wojcik', 'manager', 'PROMOTION', 5000, 6, 1, 'Senior Software Engineer'],
  ['grace.okafor', 'manager', 'RAISE', 2500, 5, 16, 'Her designs are used in every product now'],
  ['adaeze.nwosu', 'hr', 'BONUS', 3000, 4, 15, 'Three engineers hired within a quarter'],
  ['mariam.ghali', 'eleni.stavrou', 'RAISE', 2000, 3, 1, 'She closes the books of two companies'],
  ['rajesh.iyer', 'manager', 'BONUS', 9000, 2, 25, 'The move to the new data centre, without a minute lost'],
  ['youssef.amin', 'manager', 'BONUS', 7000, 2, 25, 'The move to the new data centre'],
  ['kwame.mensah', 'hassan.elmasry', 'DEDUCTION', 30_000, 0, 1, 'The advance on his salary, as agreed'],
  ['daniel.mbeki', 'manager', 'BONUS', 5000, 0, 1, 'The security audit'],
]
/** The salespeople and the commissions that their manager requests each quarter, in the currency of their salary. */
const commissions: [string, number][] = [
  ['fatima.elsayed', 11_000],
  ['omar.farouk', 8200],
  ['dina.shaker', 5400],
  ['camille.dubois', 450],
  ['sean.murphy', 260],
]
/** Adjustments approved late: they affect months that were already paid. */
const late: Row[] = [
  ['samir.boutros', 'sofia.rinaldi', 'RAISE', 1800, 2, 1, 'He has led the autumn campaign since September'],
]
const rejected: Row[] = [
  ['aylin.demir', 'sofia.rinaldi', 'PROMOTION', 6000, 3, 1, 'Senior Graphic Designer'],
  ['luca.moretti', 'hassan.elmasry', 'BONUS', 12_000, 1, 15, 'The new contract with the couriers'],
]
const pendingRows: Row[] = [
  ['chloe.lefevre', 'manager', 'RAISE', 3000, -1, 1, 'On call for two teams since summer'],
  ['dina.shaker', 'victor.almeida', 'BONUS', 4000, 0, 15, 'The largest order of the year'],
  ['ben.oconnor', 'hr', 'DEDUCTION', 1200, 0, 15, 'A lost laptop charger and keys'],
  ['kenji.watanabe', 'eleni.stavrou', 'PROMOTION', 4500, -1, 1, 'Senior Accountant'],
]

const emailOf = (local: string) => `${local}@demo.test`

/**
 * Returns the adjustments requested in the year up to the open month, ordered by the date of the decision; pending ones
 * come last. The same day always gives the same plan.
 */
export function adjustmentPlan(today: string): PlannedAdjustment[] {
  const open = Temporal.PlainYearMonth.from(today.slice(0, 7))
  const dayOf = (monthsAgo: number, day: number) => open.subtract({ months: monthsAgo }).toPlainDate({ day }).toString()
  const planOf = ([person, by, adjustmentType, amount, monthsAgo, day, reason]: Row) => {
    const effectiveDate = dayOf(monthsAgo, day)
    return {
      email: emailOf(person),
      requestedBy: emailOf(by),
      adjustmentType,
      amount,
      reason,
      effectiveDate,
      requestedOn: earlier(addDays(effectiveDate, -11), addDays(today, -6)),
    }
  }
  const decidedOn = (requestedOn: string) => earlier(addDays(requestedOn, 5), addDays(today, -1))
  const plans = [...approved, ...commissionsUpTo(open)].map((row) => {
    const plan = planOf(row)
    return { ...plan, decided: { status: 'APPROVED' as const, on: decidedOn(plan.requestedOn) } }
  })
  const rejections = rejected.map((row) => {
    const plan = planOf(row)
    const reason = 'The budget of this year is spent; please ask again in January.'
    return { ...plan, decided: { status: 'REJECTED' as const, on: decidedOn(plan.requestedOn), reason } }
  })
  const reachingBack = late.map((row) => ({
    ...planOf(row),
    requestedOn: addDays(today, -9),
    decided: { status: 'APPROVED' as const, on: addDays(today, -2) },
  }))
  const pending = pendingRows.map((row, i) => ({
    ...planOf(row),
    requestedOn: addDays(today, -1 - i),
    decided: null,
  }))
  return [
    ...[...plans, ...rejections].toSorted((a, b) => a.decided.on.localeCompare(b.decided.on)),
    ...reachingBack,
    ...pending,
  ]
}

/** Returns the commissions of all completed quarters, paid in the last month of each. */
function commissionsUpTo(open: Temporal.PlainYearMonth): Row[] {
  return [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].flatMap((monthsAgo, n) => {
    const month = open.subtract({ months: monthsAgo })
    if (month.month % 3) return []
    const reason = `Commission, quarter ${month.month / 3} of ${month.year}`
    return commissions.map(([person, amount], i): Row => {
      // Varies the amounts between quarters.
      const commission = amount + ((n * 7 + i * 3) % 5) * (amount / 10)
      return [person, 'victor.almeida', 'BONUS', commission, monthsAgo, 28, reason]
    })
  })
}

const earlier = (a: string, b: string) => (a < b ? a : b)
