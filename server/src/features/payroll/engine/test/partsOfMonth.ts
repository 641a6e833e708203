import fc from 'fast-check'
import { computeRecords } from '../computeRecords.ts'
import type { CutOff, MonthFacts, OtherRuns, PartLine } from '../facts.ts'
import { computePartRecords } from '../computePart.ts'
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
  const expected = monthByHand(expectedOn(known, day)).filter((line) => line.currency === currency)
  const grossIn = (all: readonly Paid[]) =>
    sum(all.filter((line) => line.currency === currency && grossParts.includes(line.part)).map(amountOf))
  const [pay, of] = [grossIn(monthByHand(endedOn(known, day))), grossIn(expected)]
  for (const code of withheldCodes) {
    const ofMonth = sum(expected.filter((line) => line.code === code).map(amountOf))
    const share = pay >= of ? ofMonth : new Ratio(ofMonth * pay, of).whole()
    const withheld = sum(paid.filter((line) => line.code === code && line.currency === currency).map(amountOf))
    same(withheld, share, `the share of ${code} until ${day}`)
  }
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
 * is what the days until then are worth, and what was withheld is their share of the insurance and tax of the month as it is
 * expected then, both found by hand.
 */
export const parts = fc.property(anyHistory, anyParts, fc.boolean(), (runs, divided, isCutOff) => {
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
    const records = computePartRecords({ month: { ...known, upTo: last }, others: others(place) })
    for (const { grossPay, netPay } of records)
      if (grossPay <= 0n || netPay <= 0n) throw new Error('a part takes something back')
    if (isDiscarded) continue
    paid.push(...partLinesOf(records.map((record) => ({ ...record, run: place + 1 }))))
    lines.push(...records.flatMap((record) => record.lines))
    // Days before the month count only for people who are employed in it, as the days until then don't show.
    if (isCutOff && !isEmployedIn(known, last)) continue
    const due = monthByHand(endedOn(known, last))
    for (const { currency } of records) {
      const grossIn = (all: readonly { currency: string; part: string; amount: bigint }[]) =>
        sum(all.filter((line) => line.currency === currency && grossParts.includes(line.part)).map(amountOf))
      same(grossIn(paid), grossIn(due), `all that was paid until ${last}`)
      const { before, own } = known.payTerms
      if (currency === known.rules.tables.currency && before.kind === 'MONTHLY' && own.kind === 'MONTHLY')
        assertShare(known, last, paid)
    }
  }
  const month = isKnownIn(versions.length)
  const rest = computeRecords(personInput({ month, otherRuns: others(divided.length) }))
  lines.push(...rest.flatMap((record) => record.lines))
  const due = monthByHand(month)
  same(dueOf(lines.filter(({ code }) => code !== 'CARRIED_OUT')), dueOf(due), 'all that was paid for a month')
  for (const currency of currencies) {
    const sumIn = (all: readonly { currency: string; part: string; amount: bigint }[]) =>
      sum(
        all
          .filter((line) => line.currency === currency && line.part !== 'EMPLOYER' && line.part !== 'BENEFITS')
          .map(({ part, amount }) => (grossParts.includes(part) ? amount : -amount)),
      )
    const carried = -sum(
      lines.filter((line) => line.currency === currency && line.code === 'CARRIED_OUT').map(amountOf),
    )
    same(sumIn(lines) - carried, sumIn(due), 'the net pay, and what is carried')
  }
})
