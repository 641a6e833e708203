import { and, gte, lt } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import type { Cents } from '../../../pay/money.ts'
import { employmentsIn, employmentsWithin } from '../../../people/employments/employed.ts'
import { allPayRules, type StoredPayRules, payRulesAt } from '../../../pay/rules.ts'
import type { MonthFacts, PayFrom, PersonFacts, Rules } from '../engine/facts.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'
import { daysOfMonths, payOfPeople, type MonthDays, type PersonMonth } from './months.ts'
import type { Payee } from './people.ts'
import { payrollRecords } from '../tables.ts'
import {
  readCarriedAmounts,
  selectChangedEarlierMonths,
  readDueAdjustments,
  readNetOfPreviousMonth,
  readPaidBonuses,
  readPaidLines,
} from './settled.ts'

/** The inputs of a person's records of a month. */
export interface PayeeFacts {
  payee: Payee
  /** True if they are employed on any day of the month. */
  isEmployed: boolean
  facts: PersonFacts
  /** Exceptions in the facts themselves. */
  exceptions: PayrollException[]
  /** The previous rules, if the month is the first computed by its rules; else null. */
  rulesBefore: Rules | null
  /** Returns the net pay of the month before in a currency; null without a record of it. */
  netBefore: (currency: Currency) => Cents | null
}

/**
 * Reads the inputs of these people's records of a month; the number of statements does not grow with the people. Uses
 * the rules of each month, unless others are given that apply from a day on.
 */
export async function readFacts(
  db: Queryable,
  people: readonly Payee[],
  period: string,
  allRules?: Awaited<ReturnType<typeof allPayRules>>,
): Promise<PayeeFacts[]> {
  if (!people.length) return []
  const ids = people.map(({ id }) => id)
  const earlier = await selectChangedEarlierMonths(db, ids, period)
  const earlierOf = Map.groupBy(earlier, ({ userId }) => userId)
  const months: PersonMonth[] = [...ids.map((userId) => ({ userId, period })), ...earlier]
  const rules = allRules ?? (await allPayRules(db))
  const rulesBefore = await rulesBeforeFirst(db, rules, period)
  const { factsOf, days } = await readMonths(db, people, months, { allRules: rules })
  // One after the other: a transaction has one connection.
  const adjustments = await readDueAdjustments(db, ids, period)
  const bonuses = await readPaidBonuses(db, earlier)
  const paid = await readPaidLines(db, earlier, period)
  const carried = await readCarriedAmounts(db, ids, period)
  const before = await readNetOfPreviousMonth(db, ids, period)

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
      exceptions: attendanceExceptions(payee, month, days({ userId, period })),
      rulesBefore,
      netBefore: (currency: Currency) => before(userId, currency),
    }
  })
}

/** Returns the rules before those of a month, if no earlier month has records by its rules; else null. */
async function rulesBeforeFirst(db: Queryable, all: readonly StoredPayRules[], period: string): Promise<Rules | null> {
  const { firstDay } = payRulesAt(all, firstDayOf(period))
  if (firstDay === null) return null
  const isBySame = and(gte(payrollRecords.period, firstDay.slice(0, 7)), lt(payrollRecords.period, period))
  if (await db.$count(payrollRecords, isBySame)) return null
  return rulesOf(payRulesAt(all, Temporal.PlainDate.from(firstDay).subtract({ days: 1 }).toString()))
}

const rulesOf = ({ divisor, premiums, absencesDeducted, pack }: StoredPayRules): Rules => ({
  divisor,
  premiums,
  absencesDeducted,
  pack,
})

interface MonthSources {
  /** Rules that apply from a day on, in place of the stored ones. */
  allRules?: Awaited<ReturnType<typeof allPayRules>>
  /** Returns people's pay by day, in place of their history. */
  payOf?: (userId: string) => PayFrom[]
}

/**
 * Reads the inputs of people's months on their own; the number of statements does not grow with them: the facts of
 * each, without adjustments, and the data from leave and attendance.
 */
export async function readMonths(
  db: Queryable,
  people: readonly Payee[],
  months: readonly PersonMonth[],
  { allRules, payOf }: MonthSources = {},
) {
  // One after the other: a transaction has one connection.
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
      rules: rulesOf(payRulesAt(rules, firstDayOf(period))),
    }
  }
  return { factsOf, days }
}

function attendanceExceptions(
  payee: Payee,
  { rules }: MonthFacts,
  { absences, autoClosed }: MonthDays,
): PayrollException[] {
  const found: PayrollException[] = []
  if (!payee.hasBankDetails) found.push('NO_BANK_DETAILS')
  if (autoClosed) found.push('AUTO_CLOSED_DAYS')
  if (absences && !rules.absencesDeducted) found.push('MISSING_ATTENDANCE')
  return found
}
