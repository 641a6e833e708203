import { and, gte, lt } from 'drizzle-orm'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import type { Cents } from '../../../pay/money.ts'
import { employmentsIn, employmentsWithin } from '../../../people/employments/employed.ts'
import { payRulesAt } from '../../../pay/rules.ts'
import { type AgreedMinutes, type WeeklyMinutes, weeklyMinutesOf } from '../../../worktime/weeklyHours.ts'
import type { MonthFacts, PayFrom, PersonFacts, Rules } from '../engine/facts.ts'
import { windowOf } from '../engine/window.ts'
import { firstDayOf, lastDayOf, monthBefore } from '../periods.ts'
import { readLoans } from './loans.ts'
import { daysOfMonths, payOfPeople, type MonthDays, type PersonMonth } from './months.ts'
import type { Payee } from './people.ts'
import {
  hasCutOffs,
  needsWorkingDates,
  type PaySources,
  readPaySources,
  rulesOf,
  rulesOfMonth,
} from './rulesOfMonth.ts'
import { type ItemEntry, readPayItems } from './payItems.ts'
import { readOtherRuns } from './otherRuns.ts'
import { readPaidTime } from './paidTime.ts'
import { readTerms, type TermsRow } from './terms.ts'
import { taxMethodsOf } from './taxMethods.ts'
import { type PayVariance, readPayVariance } from './payVariance.ts'
import { readWorkingDates } from './workingDates.ts'
import { readYears } from './years.ts'
import { payrollRecords } from '../tables.ts'
import {
  readCarriedAmounts,
  selectChangedEarlierMonths,
  readDueAdjustments,
  readNetOfPreviousMonth,
  readPaidBonuses,
  readPaidLines,
} from './settled.ts'
import { isMonthly } from '../shared/inRun.ts'

/** The inputs for a person's payroll records of a month and for the exceptions on them. */
export interface PayeeFacts {
  payee: Payee
  /** True if the person is employed on any day of the month. */
  isEmployed: boolean
  facts: PersonFacts
  /** The exceptions that follow from the facts alone. */
  exceptions: PayrollException[]
  /** The agreed minutes of a week on the last day of the month. */
  weeklyMinutes: WeeklyMinutes
  /** The previous pay rules if this is the first month calculated by new ones; otherwise null. */
  rulesBefore: Rules | null
  /** Returns the net pay of the previous month in a currency; null if there was no record. */
  netBefore: (currency: Currency) => Cents | null
  variance: PayVariance
  /** The days of leave and attendance of the month. */
  days: MonthDays
}

/** Values to calculate with instead of the stored ones. */
interface Assumptions {
  sources?: PaySources
  /** An entry of each person's terms that is not stored. */
  newTerms?: TermsRow
  /** True if cut-offs are to be compared, so that days of the month before may count. */
  isDivided?: boolean
  /** True if ways to value an unpaid day are to be compared, so that working days may count. */
  hasWorkingDates?: boolean
}

/**
 * Reads the inputs for people's payroll records of a month, using what is stored unless something else is assumed. Takes
 * the same number of queries for any number of people.
 */
export async function readFacts(
  db: Queryable,
  people: readonly Payee[],
  period: string,
  assumptions: Assumptions = {},
): Promise<PayeeFacts[]> {
  if (!people.length) return []
  const { newTerms, isDivided, hasWorkingDates } = assumptions
  const ids = people.map(({ id }) => id)
  const earlier = await selectChangedEarlierMonths(db, ids, period, newTerms?.firstMonth)
  const earlierOf = Map.groupBy(earlier, ({ userId }) => userId)
  const months: PersonMonth[] = [...ids.map((userId) => ({ userId, period })), ...earlier]
  const sources = assumptions.sources ?? (await readPaySources(db))
  const rulesBefore = await rulesBeforeFirst(db, sources, period)
  const { factsOf, days, terms, weekOf } = await readMonths(db, people, months, {
    sources,
    current: period,
    newTerms,
    isDivided,
    hasWorkingDates,
  })
  // A transaction has one connection, so the queries run one after the other.
  const adjustments = await readDueAdjustments(db, ids, period)
  const bonuses = await readPaidBonuses(db, earlier)
  const paid = await readPaidLines(db, earlier, { period, run: 0 })
  const carried = await readCarriedAmounts(db, ids, period)
  const loans = await readLoans(db, ids, period)
  const before = await readNetOfPreviousMonth(db, ids, period)
  const variance = await readPayVariance(db)
  const others = await readOtherRuns(db, ids, { period, run: 0 })
  const years = await readYears(db, people, { period, run: 0 }, earlier, { ...sources, terms })

  return people.map((payee) => {
    const { id: userId } = payee
    const due = adjustments(userId)
    const otherRuns = others(userId)
    const month = { ...factsOf(payee, period), bonuses: due.filter(({ type }) => type === 'BONUS') }
    const facts: PersonFacts = {
      month,
      ...(otherRuns.runs.length && { otherRuns }),
      deductions: due.filter(({ type }) => type === 'DEDUCTION'),
      carried: carried(userId),
      loans: loans(userId),
      earlier: (earlierOf.get(userId) ?? []).map((earlierMonth) => ({
        facts: { ...factsOf(payee, earlierMonth.period), bonuses: bonuses(earlierMonth) },
        paid: paid(earlierMonth),
      })),
      years: years(userId),
    }
    return {
      payee,
      isEmployed: employmentsWithin(employmentsIn(payee.employments), firstDayOf(period), lastDayOf(period)).length > 0,
      facts,
      exceptions: attendanceExceptions(payee, month, days({ userId, period })),
      weeklyMinutes: weekOf(userId, lastDayOf(period)),
      rulesBefore,
      netBefore: (currency: Currency) => before(userId, currency),
      variance,
      days: days({ userId, period }),
    }
  })
}

/**
 * Returns the pay rules that applied before those of the given month. Null if a record of an earlier month was already
 * calculated by the same rules, or if the initial rules apply.
 */
async function rulesBeforeFirst(
  db: Queryable,
  { allRules, tables }: PaySources,
  period: string,
): Promise<Rules | null> {
  const { firstDay } = payRulesAt(allRules, firstDayOf(period))
  if (firstDay === null) return null
  const isBySame = and(isMonthly, gte(payrollRecords.period, firstDay.slice(0, 7)), lt(payrollRecords.period, period))
  if (await db.$count(payrollRecords, isBySame)) return null
  return rulesOf(payRulesAt(allRules, Temporal.PlainDate.from(firstDay).subtract({ days: 1 }).toString()), tables)
}

interface MonthSources {
  /** Pay rules and figures to use instead of the stored ones. */
  sources?: PaySources
  /** The month that is being calculated, by the current method of income tax. */
  current?: string
  /** An entry of each person's terms that is not stored. */
  newTerms?: TermsRow
  /** True to read the days of the month before, too, even if no cut-off divides them. */
  isDivided?: boolean
  /** True to read working days, too, even if no rule values an unpaid day by them. */
  hasWorkingDates?: boolean
  /** An entry or rule of a pay item that is not stored. */
  newItem?: ItemEntry
  /** Returns the pay history to use for a person instead of the stored one. */
  payOf?: (userId: string) => PayFrom[]
}

/**
 * Reads the inputs for people's months, except bonuses and deductions. Returns four functions: `factsOf` gives the facts
 * of a person's month, `days` its days of leave and attendance, `terms` how it is insured and taxed, and `weekOf` the
 * agreed minutes of a person's week on a day. Takes the same number of queries for any
 * number of months.
 */
export async function readMonths(
  db: Queryable,
  people: readonly Payee[],
  months: readonly PersonMonth[],
  { sources: presentSources, current, payOf, newTerms, newItem, ...reading }: MonthSources = {},
) {
  // A transaction has one connection, so the queries run one after the other.
  const sources = presentSources ?? (await readPaySources(db))
  const pay =
    payOf ??
    (await payOfPeople(
      db,
      people.map(({ id }) => id),
    ))
  const weekOf = await weeklyMinutesOf(
    db,
    people.map(({ id }) => id),
  )
  const isDivided = reading.isDivided ?? hasCutOffs(sources)
  const days = await daysOfMonths(db, months, isDivided)
  const workingDates = await readWorkingDates(
    db,
    (reading.hasWorkingDates ?? needsWorkingDates(sources)) ? months.filter((month) => days(month).unpaid.length) : [],
    isDivided,
  )
  const terms = await readTerms(
    db,
    people.map(({ id }) => id),
    newTerms,
  )
  const items = await readPayItems(
    db,
    people.map(({ id }) => id),
    newItem,
  )
  const taxMethod = await taxMethodsOf(
    db,
    months.filter(({ period }) => period !== current),
    sources,
  )
  const payTermsOf = ({ userId, period }: PersonMonth): MonthFacts['payTerms'] => ({
    before: terms({ userId, period: monthBefore(period) }).pay,
    own: terms({ userId, period }).pay,
  })
  const isRated = (month: PersonMonth) => {
    const { before, own } = payTermsOf(month)
    return own.kind !== 'MONTHLY' || (isDivided && before.kind !== 'MONTHLY')
  }
  const paidTime = await readPaidTime(db, months.filter(isRated), isDivided, (month, date) =>
    days(month).unpaid.some((day) => day.date === date && day.reason === 'LEAVE'),
  )
  const factsOf = ({ id: userId, employments }: Payee, period: string): MonthFacts => {
    const { unpaid, overtime } = days({ userId, period })
    const { pay: _pay, ...insurance } = terms({ userId, period })
    return {
      period,
      employments: employmentsIn(employments),
      pay: pay(userId),
      unpaid: [...unpaid],
      workingDates: unpaid.length ? workingDates({ userId, period }) : [],
      overtime: overtime.map((day) => ({ ...day, ...minutesOf(weekOf(userId, day.date)) })),
      bonuses: [],
      items: items({ userId, period }),
      rules: rulesOfMonth(sources, period),
      taxMethod: taxMethod({ userId, period }),
      terms: insurance,
      payTerms: payTermsOf({ userId, period }),
      paidTime: isRated({ userId, period }) ? paidTime({ userId, period }) : [],
    }
  }
  return { factsOf, days, terms, weekOf }
}

/** Returns the agreed minutes as a day of overtime has them. */
const minutesOf = ({ perDay, ...week }: AgreedMinutes) => ({ week, minutesPerDay: perDay })

/** Returns the exceptions that follow from the attendance that a month counts, from the day `since` on if given. */
export function attendanceExceptions(
  payee: Payee,
  month: MonthFacts,
  { absences, autoClosed, since = '' }: MonthDays & { since?: string },
): PayrollException[] {
  const { rules } = month
  const { from: first, to } = windowOf(month, rules.cutOffs.time)
  const from = since > first ? since : first
  const counts = (date: string) => from <= date && date <= to
  const isEmployed = employmentsWithin(month.employments, from, to).length > 0
  const exceptions: PayrollException[] = []
  if (!payee.hasBankDetails) exceptions.push('NO_BANK_DETAILS')
  if (autoClosed.some(counts)) exceptions.push('AUTO_CLOSED_DAYS')
  if (month.payTerms.own.kind === 'MONTHLY') {
    if (absences.some(counts) && !rules.absencesDeducted) exceptions.push('MISSING_ATTENDANCE')
  } else if (isEmployed && !month.paidTime.some(({ date, of }) => counts(date) && (of === 'WORK' || of === 'HALF')))
    exceptions.push('NO_TIME_RECORDED')
  return exceptions
}
