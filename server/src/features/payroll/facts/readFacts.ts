import { and, gte, lt } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import type { Cents } from '../../../pay/money.ts'
import { employmentsIn, employmentsWithin } from '../../../people/employments/employed.ts'
import { allPayRules, type HeldPayRules, rulesHolding } from '../../../pay/rules.ts'
import type { MonthFacts, PayFrom, PersonFacts, Rules } from '../engine/facts.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { daysOfMonths, payOfPeople, type MonthDays, type PersonMonth } from './months.ts'
import type { Payee } from './people.ts'
import { payrollRecords } from '../tables.ts'
import { carriedOf, changedEarlier, dueAdjustments, netBefore, paidBonuses, paidFor } from './settled.ts'

/** All that somebody's records of a month are made from. */
export interface PayeeFacts {
  payee: Payee
  /** Whether they are employed on any day of the month. */
  isEmployed: boolean
  facts: PersonFacts
  /** What should be looked at of the facts themselves. */
  exceptions: PayrollException[]
  /** The rules before those of the month, where it is the first that is computed by its rules; else null. */
  rulesBefore: Rules | null
  /** The net pay of the month before in a currency; null where there is no record of it. */
  netBefore: (currency: Currency) => Cents | null
}

/**
 * Reads what these people's records of a month are computed from, with so many statements for any number of people. The
 * rules are those that hold in each month, unless others are given, which are to hold from a day on.
 */
export async function readFacts(
  db: Queryable,
  people: readonly Payee[],
  period: string,
  allRules?: Awaited<ReturnType<typeof allPayRules>>,
): Promise<PayeeFacts[]> {
  if (!people.length) return []
  const ids = people.map(({ id }) => id)
  const earlier = await changedEarlier(db, ids, period)
  const earlierOf = Map.groupBy(earlier, ({ userId }) => userId)
  const months: PersonMonth[] = [...ids.map((userId) => ({ userId, period })), ...earlier]
  const rules = allRules ?? (await allPayRules(db))
  const rulesBefore = await rulesBeforeFirst(db, rules, period)
  const { factsOf, days } = await readMonths(db, people, months, { allRules: rules })
  // One after the other: within a transaction there is one connection.
  const adjustments = await dueAdjustments(db, ids, period)
  const bonuses = await paidBonuses(db, earlier)
  const paid = await paidFor(db, earlier, period)
  const carried = await carriedOf(db, ids, period)
  const before = await netBefore(db, ids, period)

  return people.map((payee) => {
    const { id: userId } = payee
    const due = adjustments(userId)
    const month = { ...factsOf(payee, period), bonuses: due.filter(({ type }) => type === 'BONUS') }
    const facts: PersonFacts = {
      month,
      deductions: due.filter(({ type }) => type === 'DEDUCTION'),
      carried: carried(userId),
      earlier: (earlierOf.get(userId) ?? []).map((of) => ({
        facts: { ...factsOf(payee, of.period), bonuses: bonuses(of) },
        paid: paid(of),
      })),
    }
    return {
      payee,
      isEmployed: employmentsWithin(employmentsIn(payee.employments), firstDayOf(period), lastDayOf(period)).length > 0,
      facts,
      exceptions: oddities(payee, month, days({ userId, period })),
      rulesBefore,
      netBefore: (currency: Currency) => before(userId, currency),
    }
  })
}

/** Returns the rules that held before those of a month, where no earlier month has records by these; else null. */
async function rulesBeforeFirst(db: Queryable, all: readonly HeldPayRules[], period: string): Promise<Rules | null> {
  const { firstDay } = rulesHolding(all, firstDayOf(period))
  if (firstDay === null) return null
  const isBySame = and(gte(payrollRecords.period, firstDay.slice(0, 7)), lt(payrollRecords.period, period))
  if (await db.$count(payrollRecords, isBySame)) return null
  return rulesOf(rulesHolding(all, Temporal.PlainDate.from(firstDay).subtract({ days: 1 }).toString()))
}

const rulesOf = ({ divisor, premiums, absencesDeducted, pack }: HeldPayRules): Rules => ({
  divisor,
  premiums,
  absencesDeducted,
  pack,
})

interface Given {
  /** Rules that are to hold from a day on, in place of those that hold. */
  allRules?: Awaited<ReturnType<typeof allPayRules>>
  /** Pay of people from a day on, in place of their history. */
  payOf?: (userId: string) => PayFrom[]
}

/**
 * Reads what months of people are computed from by themselves, in so many statements for any number of them: the facts of
 * each, without what is asked for, and what leave and attendance say.
 */
export async function readMonths(
  db: Queryable,
  people: readonly Payee[],
  months: readonly PersonMonth[],
  { allRules, payOf }: Given = {},
) {
  // One after the other: within a transaction there is one connection.
  const rules = allRules ?? (await allPayRules(db))
  const pay =
    payOf ??
    (await payOfPeople(
      db,
      people.map(({ id }) => id),
    ))
  const days = await daysOfMonths(db, months)
  const factsOf = ({ id: userId, employments }: Payee, period: string): MonthFacts => {
    const { unpaid, overtime } = days({ userId, period })
    return {
      period,
      employments: employmentsIn(employments),
      pay: pay(userId),
      unpaid: [...unpaid],
      overtime: [...overtime],
      bonuses: [],
      rules: rulesOf(rulesHolding(rules, firstDayOf(period))),
    }
  }
  return { factsOf, days }
}

function oddities(payee: Payee, { rules }: MonthFacts, { absences, autoClosed }: MonthDays): PayrollException[] {
  const found: PayrollException[] = []
  if (!payee.hasBankDetails) found.push('NO_BANK_DETAILS')
  if (autoClosed) found.push('AUTO_CLOSED_DAYS')
  if (absences && !rules.absencesDeducted) found.push('MISSING_ATTENDANCE')
  return found
}
