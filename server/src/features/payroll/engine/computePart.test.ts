import { expect, test } from 'vitest'
import { readPack } from '../../../pay/packs/packFile.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import { computePart } from './computePart.ts'
import { computeRecords } from './computeRecords.ts'
import type { MonthFacts, OtherRuns, PersonFacts } from './facts.ts'
import { isWithheld } from './partLine.ts'
import type { ComputedRecord } from './records.ts'
import { partLinesOf } from './test/extraRunYears.ts'
import {
  absentOn,
  adjustmentInput,
  leaveOn,
  monthInput,
  newId,
  overtimeInput,
  payInput,
  personInput,
  rulesInput,
} from './test/inputs.ts'
import { payMonths, yearInput } from './test/years.ts'

const noOthers: OtherRuns = { runs: [], bonuses: [], withheld: [] }
const inEgypt = (salary: string, facts: Partial<MonthFacts> = {}) =>
  monthInput({ rules: rulesInput({ pack: 'EGYPT' }), pay: [payInput(salary)], ...facts })
type Taken = Partial<Pick<PersonFacts, 'deductions' | 'loans' | 'years'>>
const factsOf = (month: MonthFacts, upTo: string, others = noOthers, taken: Taken = {}) => ({
  month: { ...month, upTo },
  others,
  whole: personInput({ month, otherRuns: others, ...taken }),
})
const partOf = (month: MonthFacts, upTo: string, others = noOthers, taken: Taken = {}) =>
  computePart(factsOf(month, upTo, others, taken)).records
/** Returns the runs that a later record of the month counts, of which the parts have these records. */
function counted(...parts: ComputedRecord[][]): OtherRuns {
  const lines = parts.flatMap((records, i) => partLinesOf(records.map((record) => ({ ...record, run: i + 1 }))))
  return { runs: parts.map((_, i) => i + 1), bonuses: [], withheld: lines.filter(isWithheld), parts: lines }
}
const novemberDays = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `2026-11-${String(first + i).padStart(2, '0')}`)
const timeOn = (dates: readonly string[]) =>
  dates.map((date) => ({ date, of: 'WORK' as const, minutes: 480, sourceId: newId() }))
const linesOf = (records: readonly ComputedRecord[]) =>
  records.flatMap(({ lines }) => lines.map(({ label, amount }) => [label, Number(amount) / 100]))
const nets = (...parts: ComputedRecord[][]) => parts.flat().map(({ netPay }) => Number(netPay) / 100)

test('each part has the lines until its last day, less what earlier parts have paid, and the nets are even', () => {
  const month = inEgypt('9000')
  const first = partOf(month, '2026-11-07')
  const second = partOf(month, '2026-11-14', counted(first))
  expect(linesOf(second)).toEqual([
    ['Salary, 1–14 Nov 2026', 4200],
    ['Salary, already paid', -2100],
    ['Social insurance', 231],
    ['Income tax', expect.any(Number)],
    ['Social insurance paid by the company', 393.75],
  ])
  expect(second[0]!.lines[1]!.because).toEqual({ kind: 'PAID_PARTS', parts: [{ name: 'Part 1', amount: 2100 }] })
  const third = partOf(month, '2026-11-21', counted(first, second))
  const [one, two, three] = nets(first, second, third)
  expect([two! - one!, three! - one!].every((difference) => Math.abs(difference) <= 0.015)).toBe(true)
  const [rest] = computeRecords(personInput({ month, otherRuns: counted(first, second, third) }))
  const [whole] = computeRecords(personInput({ month }))
  const sum = [first, second, third].flat().reduce((total, { netPay }) => total + netPay, rest!.netPay)
  expect([sum, rest!.grossPay]).toEqual([whole!.netPay, 270_000n])
})

test('unpaid days and overtime until the last day are in it, later ones are not, nor is what the month alone pays', () => {
  const month = monthInput({
    rules: rulesInput({ absencesDeducted: true }),
    pay: [payInput('9000')],
    unpaid: [...absentOn('2026-11-03'), ...leaveOn('2026-11-20')],
    overtime: [overtimeInput('2026-11-05', { day: 60 }), overtimeInput('2026-11-10', { day: 60 })],
    bonuses: [adjustmentInput('BONUS', '500', { date: '2026-11-02' })],
  })
  expect(linesOf(partOf(month, '2026-11-07'))).toEqual([
    ['Salary, 1–7 Nov 2026', 2100],
    ['Absence, 1 day, 1–7 Nov 2026', -300],
    ['Overtime by day, 1–7 Nov 2026', 50.63],
  ])
})

test('days after a cut-off are left to the next month', () => {
  const cutOffs = { time: { before: null, own: 10 }, overtime: { before: null, own: 10 } }
  const month = monthInput({
    rules: rulesInput({ absencesDeducted: true, cutOffs }),
    pay: [payInput('9000')],
    unpaid: absentOn('2026-11-03', '2026-11-12'),
  })
  expect(linesOf(partOf(month, '2026-11-14'))).toEqual([
    ['Salary, 1–14 Nov 2026', 4200],
    ['Absence, 1 day, 1–10 Nov 2026', -300],
  ])
})

test('someone paid by the day is expected to work on as until then', () => {
  const days = ['02', '03', '04'].map((day) => ({
    date: `2026-11-${day}`,
    of: 'WORK' as const,
    minutes: 480,
    sourceId: '00000000-0000-4000-8000-000000000001',
  }))
  const own = { kind: 'DAILY' as const, rate: 50_000n, currency: 'EGP' as const }
  const month = inEgypt('9000', { payTerms: { before: own, own }, paidTime: days })
  // 1,500.00 in 6 of 30 days are 7,500.00 a month, insured with 825.00.
  expect(linesOf(partOf(month, '2026-11-06')).slice(0, 2)).toEqual([
    ['Days worked, 1–6 Nov 2026', 1500],
    ['Social insurance', 165],
  ])
})

test('with a cut-off, someone paid by the day is expected to work on until it', () => {
  const cutOff = { before: 25, own: 25 }
  const rules = rulesInput({ pack: 'EGYPT', cutOffs: { time: cutOff, overtime: cutOff } })
  const own = { kind: 'DAILY' as const, rate: 40_000n, currency: 'EGP' as const }
  // All 13 days from 26 October to 7 November, of 31 until 25 November.
  const dates = [...[26, 27, 28, 29, 30, 31].map((day) => `2026-10-${day}`), ...novemberDays(1, 7)]
  const paidTime = timeOn(dates)
  const month = inEgypt('9000', { rules, payTerms: { before: own, own }, paidTime })
  // Expected are 31 days of 400.00.
  const whole = { ...month, paidTime: [...paidTime, ...timeOn(novemberDays(8, 25))] }
  const [record] = computeRecords(personInput({ month: whole }))
  const taxIn = (one: ComputedRecord) => Number(one.lines.find(({ code }) => code === 'INCOME_TAX')!.amount)
  expect(taxIn(partOf(month, '2026-11-07')[0]!)).toBe(Math.round((taxIn(record!) * 13) / 31))
})

test('approved unpaid leave of later days is expected, so that no part withholds tax of pay that never comes', () => {
  const later = Array.from({ length: 15 }, (_, i) => `2026-11-${i + 16}`)
  const shareOf = (unpaid: MonthFacts['unpaid']) => {
    const lines = partOf(
      inEgypt('9000', { rules: rulesInput({ pack: 'EGYPT', absencesDeducted: true }), unpaid }),
      '2026-11-14',
    )
    return lines[0]!.lines.find(({ code }) => code === 'INCOME_TAX')!.because
  }
  expect(shareOf(leaveOn(...later))).toMatchObject({ partShare: { pay: 4200, of: 4500 } })
  expect(shareOf(absentOn(...later))).toMatchObject({ partShare: { pay: 4200, of: 9000 } })
})

test('nothing is paid after the month’s own record, or where earlier parts have paid too much', () => {
  const month = inEgypt('9000')
  const first = partOf(month, '2026-11-14')
  expect(partOf(month, '2026-11-21', { ...counted(first), runs: [0, 1] })).toEqual([])
  const away = { ...month, unpaid: leaveOn('2026-11-01'), pay: [payInput('3000')] }
  expect(partOf(away, '2026-11-21', counted(first))).toEqual([])
  const left = { ...month, employments: [{ first: '2020-01-01', last: '2026-11-05' }] }
  const [rest] = computeRecords(personInput({ month: left, otherRuns: counted(first) }))
  expect(rest).toMatchObject({ grossPay: -270_000n, netPay: 0n, exceptions: ['NEGATIVE_NET'] })
})

const loan = {
  id: newId(),
  kind: 'LOAN' as const,
  currency: 'EGP' as const,
  payout: 0n,
  owed: 500_000n,
  instalment: 100_000n,
  arrears: 0n,
  instalmentsTaken: 0,
  firstPeriod: '2026-11',
}

test('the last month of employment has parts, too, less what the rest of it needs for what the person owes', () => {
  const month = inEgypt('10000', { employments: [{ first: '2020-01-01', last: '2026-11-26' }] })
  const owing = (owed: bigint) => ({ loans: [{ ...loan, owed }] })
  const [whole] = computeRecords(personInput({ month }))
  // Who owes nothing is paid all days, and the month's own record pays nothing more.
  const all = partOf(month, '2026-11-26')
  expect(all).toMatchObject([{ netPay: whole!.netPay, exceptions: [] }])
  // As long as the rest covers the loan, the parts pay as others do.
  const first = partOf(month, '2026-11-05', noOthers, owing(500_000n))
  expect(nets(first)).toEqual(nets(partOf(month, '2026-11-05')))
  // The next part leaves the month what it takes of the last pay.
  const second = partOf(month, '2026-11-26', counted(first), owing(500_000n))
  expect(second).toMatchObject([{ exceptions: ['KEPT_BACK'] }])
  expect(first[0]!.netPay + second[0]!.netPay).toBe(whole!.netPay - 500_000n)
  const [rest] = computeRecords(personInput({ month, otherRuns: counted(first, second), ...owing(500_000n) }))
  expect(rest).toMatchObject({ netPay: 0n, exceptions: [] })
  expect(linesOf([rest!])).toContainEqual(['Loan instalment', 5000])
  // If the whole month doesn't cover it, it needs everything.
  const facts = factsOf(month, '2026-11-26', noOthers, owing(5_000_000n))
  expect(computePart(facts)).toEqual({
    records: [],
    keptBack: [{ currency: 'EGP', kept: whole!.netPay, due: whole!.netPay, expected: 0n, paid: 0n }],
  })
})

test('a last day that is entered after parts are paid leaves the month what they have not paid', () => {
  const month = inEgypt('10000')
  const first = partOf(month, '2026-11-14', noOthers, { loans: [loan] })
  const leaving = { ...month, employments: [{ first: '2020-01-01', last: '2026-11-17' }] }
  const second = partOf(leaving, '2026-11-21', counted(first), { loans: [loan] })
  expect(second).toEqual([])
  const inputs = { month: leaving, loans: [loan] }
  const [rest] = computeRecords(personInput({ ...inputs, otherRuns: counted(first) }))
  const [whole] = computeRecords(personInput({ month: leaving }))
  const taken = rest!.lines.find(({ code }) => code === 'LOAN')!.amount
  expect([rest!.netPay, rest!.exceptions]).toEqual([0n, ['LOAN_LEFT']])
  expect(taken + first[0]!.netPay).toBe(whole!.netPay)
})

test('a month that settles the year keeps nothing back for the tax that its parts have withheld', () => {
  const of = (facts: Partial<MonthFacts>) => inEgypt('30000', facts)
  const before = payMonths(
    Array.from({ length: 11 }, (_, i) => ({ month: of({ period: `2026-${String(i + 1).padStart(2, '0')}` }) })),
  )
  const month = of({ period: '2026-12' })
  const yearAfter = (...parts: ComputedRecord[][]) => ({
    years: [yearInput(month, '2026', [...before, ...parts.flat()])],
  })
  const [whole] = computeRecords(personInput({ month, ...yearAfter() }))
  const first = partOf(month, '2026-12-14', noOthers, yearAfter())
  const second = partOf(month, '2026-12-31', counted(first), yearAfter(first))
  expect([first[0]!.exceptions, second[0]!.exceptions]).toEqual([[], []])
  const inputs = { month, otherRuns: counted(first, second), ...yearAfter(first, second) }
  const [rest] = computeRecords(personInput(inputs))
  expect(first[0]!.netPay + second[0]!.netPay + rest!.netPay).toBe(whole!.netPay)
})

test('with tax over the year so far, the months withhold what they do without parts', () => {
  const { tables } = readPack('china.json', { ...chinaFile, currency: 'USD' })
  const rules = rulesInput({ pack: 'BULGARIA', tables })
  const pay = (isDivided: boolean) => {
    const done: ComputedRecord[] = []
    for (const [i, salary] of ['30000', '12000', '45000'].entries()) {
      const period = `2026-0${i + 1}`
      const currency = tables.currency
      const employments = [{ first: '2026-01-01', last: null }]
      const month = monthInput({ period, rules, employments, pay: [payInput(salary, { currency })] })
      const known = { ...month, pay: [payInput('20000', { currency })] }
      const parts = isDivided ? partOf(known, `${period}-14`) : []
      done.push(...parts)
      const years = [yearInput(month, '2026', done)]
      done.push(...computeRecords(personInput({ month, years, otherRuns: isDivided ? counted(parts) : noOthers })))
    }
    const all = done.flatMap(({ period, lines }) => lines.map((line) => ({ ...line, record: period })))
    const sums = [...Map.groupBy(all, ({ record, code }) => `${record} ${code}`)].map(
      ([key, lines]) => [key, lines.reduce((total, { amount }) => total + amount, 0n)] as const,
    )
    return Object.fromEntries(sums)
  }
  expect(pay(true)).toEqual(pay(false))
})

test('a part keeps back what the rest of the month needs for deductions and instalments', () => {
  const month = inEgypt('10000')
  const paid = (amount: string, facts = month) => {
    const deductions = [adjustmentInput('DEDUCTION', amount, { date: '2026-11-02' })]
    return partOf(facts, '2026-11-26', noOthers, { deductions })
  }
  // The part pays 7,199.84 of 8,307.50.
  expect(nets(paid('1107.66'), paid('1107.67'), paid('8307.49'))).toEqual([7199.84, 7199.83, 0.01])
  expect(paid('8307.50')).toEqual([])
  expect(linesOf(paid('2107.66'))).toEqual([
    ['Salary, 1–26 Nov 2026', 8666.67],
    ['Kept back for the month’s deductions', -1000],
    ['Social insurance', 953.33],
    ['Income tax', 513.5],
    ['Social insurance paid by the company', 1625],
  ])
  // The next part pays it again, once the deduction is withdrawn.
  const next = partOf(month, '2026-11-30', counted(paid('2107.66')))
  expect(nets(paid('2107.66'), next)).toEqual([6199.84, 2107.66])
  const both = partOf(month, '2026-11-26', noOthers, {
    loans: [loan],
    deductions: [adjustmentInput('DEDUCTION', '500', { date: '2026-11-02' })],
  })
  expect(nets(both)).toEqual([6807.5])
  // Someone paid by the day is expected to work on.
  const own = { kind: 'DAILY' as const, rate: 30_000n, currency: 'EGP' as const }
  const byDay = inEgypt('9000', { payTerms: { before: own, own }, paidTime: timeOn(novemberDays(1, 26)) })
  expect(paid('900', byDay)).toMatchObject([{ exceptions: [] }])
  expect(paid('1200', byDay)).toMatchObject([{ exceptions: ['KEPT_BACK'] }])
})

test('a loan that the month pays out covers none of its deductions', () => {
  const month = inEgypt('10000')
  const inputs = {
    loans: [{ ...loan, payout: 500_000n, owed: 0n }],
    deductions: [adjustmentInput('DEDUCTION', '8000', { date: '2026-11-02' })],
  }
  const part = partOf(month, '2026-11-26', noOthers, inputs)
  expect(nets(part)).toEqual([307.5])
  const [rest] = computeRecords(personInput({ month, otherRuns: counted(part), ...inputs }))
  expect(rest).toMatchObject({ netPay: 500_000n, exceptions: [] })
})

test('what is kept back is taken from the largest kinds of pay, so that none is below 0', () => {
  const month = monthInput({
    rules: rulesInput(),
    pay: [payInput('3000')],
    overtime: [overtimeInput('2026-11-02', { holiday: 600 })],
  })
  const deductions = [adjustmentInput('DEDUCTION', '3100', { date: '2026-11-02' })]
  const keeps = linesOf(partOf(month, '2026-11-02', noOthers, { deductions })).filter(([label]) =>
    String(label).startsWith('Kept'),
  )
  // 200.00 of salary and 250.00 of overtime are due, and the month has 150.00 left.
  expect(keeps).toEqual([
    ['Kept back for the month’s deductions', -50],
    ['Kept back for the month’s deductions', -250],
  ])
})

test('insurance and tax that come back are not paid in place of pay that must be kept back', () => {
  const first = partOf(inEgypt('9000'), '2026-11-07')
  const paidNet = nets(first)[0]!
  // From now on, nothing is withheld, and what was comes back: 300.00 of pay, and 2,100.00 less what the first part paid.
  const month = monthInput({ rules: rulesInput({ pack: 'NONE' }), pay: [payInput('9000')] })
  const due = 2400 - paidNet
  const leaving = (left: number) => {
    const deductions = [adjustmentInput('DEDUCTION', (9000 - paidNet - left).toFixed(2), { date: '2026-11-02' })]
    return factsOf(month, '2026-11-08', counted(first), { deductions })
  }
  expect(nets(computePart(leaving(due - 299.99)).records)).toEqual([due - 299.99])
  for (const left of [due - 300, due - 300.01, 0.01]) {
    const { records, keptBack } = computePart(leaving(left))
    expect(records).toEqual([])
    expect(keptBack.map(({ kept, due: ofDays }) => [Number(kept) / 100, Number(ofDays) / 100])).toEqual([[due, due]])
  }
})

test('a part leaves the rest of the month what its last unpaid days take', () => {
  // The 22 days from Sunday to Thursday.
  const workingDates = novemberDays(1, 30).filter((date) => {
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    return dayOfWeek !== 5 && dayOfWeek !== 6
  })
  const dayPay = { before: 'WORKING_DAYS', own: 'WORKING_DAYS' } as const
  const month = inEgypt('10000', {
    rules: rulesInput({ pack: 'EGYPT', dayPay, absencesDeducted: true }),
    workingDates,
    unpaid: leaveOn('2026-11-29', '2026-11-30'),
  })
  const part = partOf(month, '2026-11-28')
  // Of the 9,333.33 until then, the month pays 9,090.91.
  expect(part[0]!.grossPay).toBe(909_091n)
  const [whole] = computeRecords(personInput({ month }))
  expect(part[0]!.netPay).toBe(whole!.netPay)
})
