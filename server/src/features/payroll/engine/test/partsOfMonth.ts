import fc from 'fast-check'
import { computeRecords } from '../computeRecords.ts'
import type { CutOff, MonthFacts, OtherRuns, PartLine } from '../facts.ts'
import { computePart } from '../computePart.ts'
import { isWithheld } from '../partLine.ts'
import type { Line } from '../records.ts'
import { anyHistory } from './arbitrary.ts'
import { dueOf, monthByHand, type Paid } from './byHand.ts'
import { monthAfter } from '../months.ts'
import { partLinesOf } from './extraRunYears.ts'
import { personInput } from './inputs.ts'
import { Ratio } from './ratio.ts'
import { amountOf, same, sum } from './same.ts'

const currencies = ['EGP', 'USD', 'EUR', 'GBP']
const grossParts = ['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME']
const dayOf = (period: string, day: number) => `${period}-${String(day).padStart(2, '0')}`

/** Returns the month without anything that parts leave to it: bonuses, pay items, and days after a cut-off that divides it. */
function ofParts(month: MonthFacts): MonthFacts {
  const { period, employments, rules } = month
  const next = monthAfter(period)
  const goesOn = employments.some(
    ({ first, last }) => first <= dayOf(next, 31) && (last === null || (last >= dayOf(next, 1) && last >= first)),
  )
  const until =
    ({ own }: CutOff) =>
    ({ date }: { date: string }) =>
      own === null || !goesOn || date <= dayOf(period, own)
  const { time, overtime } = rules.cutOffs
  return {
    ...month,
    unpaid: month.unpaid.filter(until(time)),
    // Absences are working days, also those of the next month's pay.
    workingDates: [
      ...new Set([
        ...month.workingDates,
        ...month.unpaid.flatMap(({ date, reason }) => (reason === 'ABSENCE' ? [date] : [])),
      ]),
    ].toSorted(),
    paidTime: month.paidTime.filter(until(time)),
    overtime: month.overtime.filter(until(overtime)),
    bonuses: [],
    items: [],
  }
}

/** Returns the month as if employment ended with a day at the latest, without anything that parts leave to the month. */
const endedOn = (month: MonthFacts, last: string): MonthFacts => ({
  ...ofParts(month),
  employments: month.employments
    .filter(({ first }) => first <= last)
    .map((one) => ({ first: one.first, last: one.last === null || last < one.last ? last : one.last })),
})

/** Returns true if the person is employed in a month by one of its days. */
const isEmployedIn = ({ period, employments }: MonthFacts, day: string): boolean =>
  employments.some(({ first, last }) => first <= day && (last === null || (last >= dayOf(period, 1) && last >= first)))

/** Returns the month as it is expected on a day, for someone with a monthly salary: with approved leave of later days. */
function expectedOn(month: MonthFacts, day: string): MonthFacts {
  const isKnown = ({ date }: { date: string }) => date <= day
  const unpaid = month.unpaid.filter((one) => one.reason === 'LEAVE' || isKnown(one))
  return ofParts({ ...month, unpaid, overtime: month.overtime.filter(isKnown) })
}

const withheldCodes = ['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE']

/**
 * Checks that parts have withheld the share of the insurance and tax of the expected month that its pay until a day has in its
 * expected pay.
 */
function assertShare(known: MonthFacts, day: string, paid: readonly PartLine[]): void {
  const { currency } = known.rules.tables
  for (const { code, share } of sharesUntil(known, day)) {
    const withheld = sum(paid.filter((line) => line.code === code && line.currency === currency).map(amountOf))
    same(withheld, share, `the share of ${code} until ${day}`)
  }
}

/** Returns the shares of the insurance and tax of the expected month that fall to its days until a day. */
function sharesUntil(known: MonthFacts, day: string): { code: string; share: bigint }[] {
  const { currency } = known.rules.tables
  const expected = monthByHand(expectedOn(known, day)).filter((line) => line.currency === currency)
  const grossIn = (all: readonly Paid[]) =>
    sum(all.filter((line) => line.currency === currency && grossParts.includes(line.part)).map(amountOf))
  const [pay, of] = [grossIn(monthByHand(endedOn(known, day))), grossIn(expected)]
  if (pay <= 0n) return withheldCodes.map((code) => ({ code, share: 0n }))
  return withheldCodes.map((code) => {
    const ofMonth = sum(expected.filter((line) => line.code === code).map(amountOf))
    return { code, share: pay >= of ? ofMonth : new Ratio(ofMonth * pay, of).whole() }
  })
}

/** The amounts that a month takes from its pay: a deduction, and a loan of which an instalment is due, or everything with the last pay. */
interface Owed {
  currency: 'EGP' | 'USD'
  deduction: bigint
  owed: bigint
  instalment: bigint
}

const anyOwed: fc.Arbitrary<Owed> = fc.record({
  currency: fc.constantFrom('EGP' as const, 'EGP' as const, 'USD' as const),
  deduction: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2_000_000n })),
  owed: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 5_000_000n })),
  instalment: fc.bigInt({ min: 1n, max: 1_000_000n }),
})

/** Returns the inputs for the month's own record of someone who owes this. */
const wholeOf = (month: MonthFacts, { currency, deduction, owed, instalment }: Owed, otherRuns: OtherRuns) =>
  personInput({
    month,
    otherRuns,
    deductions:
      deduction > 0n
        ? [{ id: 'deduction', type: 'DEDUCTION', amount: deduction, currency, date: `${month.period}-01`, reason: '' }]
        : [],
    loans:
      owed > 0n
        ? [
            {
              id: 'loan',
              kind: 'LOAN',
              currency,
              payout: 0n,
              owed,
              instalment,
              arrears: 0n,
              instalmentsTaken: 0,
              firstPeriod: month.period,
            },
          ]
        : [],
  })

/** Returns what a month takes from its pay in a currency. */
function takenIn(month: MonthFacts, currency: string, { deduction, owed, instalment, ...one }: Owed): bigint {
  if (one.currency !== currency) return 0n
  const end = dayOf(month.period, 31)
  const staysOn = month.employments.some(({ first, last }) => last === null || (last > end && last >= first))
  return deduction + (staysOn && instalment < owed ? instalment : owed)
}

const netIn = (all: readonly { currency: string; part: string; amount: bigint }[], currency: string) =>
  sum(
    all
      .filter((line) => line.currency === currency && line.part !== 'EMPLOYER' && line.part !== 'BENEFITS')
      .map(({ part, amount }) => (grossParts.includes(part) ? amount : -amount)),
  )

/** Returns the net pay that a month has in a currency after what it takes, and at least 0. */
function leftOf(month: MonthFacts, currency: string, owed: Owed): bigint {
  const left = netIn(monthByHand(month), currency) - takenIn(month, currency, owed)
  return left > 0n ? left : 0n
}

/** Returns the pay of the days until a day, before and after their share of insurance and tax, in the taxed currency. */
function payUntil(known: MonthFacts, day: string): { gross: bigint; net: bigint } {
  const lines = monthByHand(endedOn(known, day)).filter(({ code }) => !withheldCodes.includes(code))
  const gross = netIn(lines, known.rules.tables.currency)
  const withheld = sharesUntil(known, day).map(({ code, share }) => (code === 'EMPLOYER_INSURANCE' ? 0n : share))
  return { gross, net: gross - sum(withheld) }
}

/** Checks that a part pays the net pay of the days until a day, but no more than the month has left after what it takes. */
function assertNet(known: MonthFacts, day: string, owed: Owed, { before, paid }: Record<'before' | 'paid', bigint>) {
  const left = leftOf(known, known.rules.tables.currency, owed)
  const { net } = payUntil(known, day)
  same(paid, (net < left ? net : left) - before, `the net pay of the part until ${day}`)
}

/**
 * Checks that a part without a record in the taxed currency has nothing left to pay in it until a day, or that the month needs
 * as much as all pay of the part, so that only insurance and tax that come back would be left.
 */
function assertNothingLeft(known: MonthFacts, day: string, owed: Owed, paid: readonly PartLine[]): void {
  const { currency } = known.rules.tables
  const { gross, net } = payUntil(known, day)
  const isWithheldLine = ({ code }: PartLine) => withheldCodes.includes(code)
  const grossPaid = netIn(
    paid.filter((line) => !isWithheldLine(line)),
    currency,
  )
  const before = netIn(paid, currency)
  const left = leftOf(known, currency, owed)
  if (gross > grossPaid && net > before && left > before && net - left < gross - grossPaid)
    throw new Error(`a part until ${day} pays nothing of ${net - before}`)
}

const noCutOffs = { time: { before: null, own: null }, overtime: { before: null, own: null } }

/** The parts of a month, each with its last day, and whether its drafts were discarded. */
const anyParts = fc.array(
  fc.record({ upTo: fc.integer({ min: 1, max: 31 }), isDiscarded: fc.nat(4).map((one) => one === 0) }),
  { minLength: 1, maxLength: 6 },
)

/**
 * However a month is divided, and whatever changes between its parts, all that they and its own record pay, withhold and
 * carry is what the month without parts is, found day by day. No part takes anything back. What has been paid once a part pays
 * is what the days until then are worth, less what the month needs for deductions and loans, and what was withheld is their share of
 * the insurance and tax of the month as it is expected then, all found by hand. If nothing changes after the parts, the rest of the
 * month covers what it takes, also in the last month of employment, unless the whole month does not.
 */
export const parts = fc.property(anyHistory, anyParts, fc.boolean(), anyOwed, (runs, divided, isCutOff, owed) => {
  const versions = runs.map(({ months }) => months[0]!)
  const isKnownIn = (place: number): MonthFacts => {
    const month = versions[Math.min(place, versions.length - 1)]!
    return isCutOff ? month : { ...month, rules: { ...month.rules, cutOffs: noCutOffs } }
  }
  const paid: PartLine[] = []
  const lines: Line[] = []
  const others = (count: number): OtherRuns => ({
    runs: Array.from({ length: count }, (_, place) => place + 1),
    bonuses: [],
    withheld: paid.filter(isWithheld),
    parts: paid,
  })
  for (const [place, { upTo, isDiscarded }] of divided.entries()) {
    const known = isKnownIn(place)
    const last = dayOf(known.period, upTo)
    const before = netIn(paid, known.rules.tables.currency)
    const whole = wholeOf(known, owed, others(place))
    const records = computePart({ month: { ...known, upTo: last }, others: others(place), whole }).records
    for (const { grossPay, netPay } of records)
      if (grossPay <= 0n || netPay <= 0n) throw new Error('a part takes something back')
    if (isDiscarded) continue
    paid.push(...partLinesOf(records.map((record) => ({ ...record, run: place + 1 }))))
    lines.push(...records.flatMap((record) => record.lines))
    // Days before the month count only for people who are employed in it, as the days until then don't show.
    if (isCutOff && !isEmployedIn(known, last)) continue
    const due = monthByHand(endedOn(known, last))
    const { currency: taxed } = known.rules.tables
    if (isMonthly(known) && !records.some(({ currency }) => currency === taxed))
      assertNothingLeft(known, last, owed, paid)
    for (const { currency } of records) {
      const grossIn = (all: readonly { currency: string; part: string; amount: bigint }[]) =>
        sum(all.filter((line) => line.currency === currency && grossParts.includes(line.part)).map(amountOf))
      const ofRecord = records.filter((record) => record.currency === currency).flatMap((record) => record.lines)
      const keptBack = ofRecord.filter(({ because }) => because.kind === 'KEPT_BACK')
      same(grossIn(paid) - sum(keptBack.map(amountOf)), grossIn(due), `all that was paid until ${last}`)
      if (currency !== known.rules.tables.currency || !isMonthly(known)) continue
      assertShare(known, last, paid)
      assertNet(known, last, owed, { before, paid: netIn(paid, currency) - before })
    }
  }
  const month = isKnownIn(versions.length)
  const rest = computeRecords(wholeOf(month, owed, others(divided.length)))
  lines.push(...rest.flatMap((record) => record.lines.filter(({ code }) => code !== 'DEDUCTION' && code !== 'LOAN')))
  const due = monthByHand(month)
  same(dueOf(lines.filter(({ code }) => code !== 'CARRIED_OUT')), dueOf(due), 'all that was paid for a month')
  for (const currency of currencies) {
    const carried = -sum(
      lines.filter((line) => line.currency === currency && line.code === 'CARRIED_OUT').map(amountOf),
    )
    same(netIn(lines, currency) - carried, netIn(due, currency), 'the net pay, and what is carried')
    const own = rest.find((record) => record.currency === currency)
    if (versions.length === 1 && isMonthly(month) && own && currency === month.rules.tables.currency)
      same(own.netPay, leftOf(month, currency, owed) - netIn(paid, currency), 'what the rest of the month pays')
  }
})

/** Returns true for a month in which nobody is paid by the day or by the hour, as far as its parts go. */
const isMonthly = ({ payTerms: { before, own } }: MonthFacts): boolean =>
  before.kind === 'MONTHLY' && own.kind === 'MONTHLY'
