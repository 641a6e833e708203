import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCents } from '../../../pay/money.ts'
import { readPack } from '../../../pay/packs/packFile.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import { computeExtraRecords } from './extraRun.ts'
import { computeRecords } from './computeRecords.ts'
import type { ExtraFacts, MonthFacts, OtherRuns } from './facts.ts'
import type { ComputedRecord } from './records.ts'
import { adjustmentInput, monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'
import { yearInput } from './test/years.ts'

const noOthers: OtherRuns = { runs: [], bonuses: [], withheld: [] }
const payment = (amount: string, date = '2026-11-10') => ({
  ...adjustmentInput('BONUS', amount, { date }),
  extraRun: 'Eid bonus',
})
const inEgypt = (salary: string, facts: Partial<MonthFacts> = {}) =>
  monthInput({ rules: rulesInput({ pack: 'EGYPT' }), pay: [payInput(salary)], ...facts })
const extraInput = (facts: Partial<ExtraFacts> = {}): ExtraFacts => ({
  month: inEgypt('10000'),
  payments: [payment('10000')],
  others: noOthers,
  years: [],
  ...facts,
})
const linesOf = (records: readonly ComputedRecord[]) =>
  records.flatMap(({ lines }) => lines.map(({ code, amount }) => [code, Number(amount) / 100]))
const withheldBy = (records: readonly ComputedRecord[]) =>
  records.flatMap(({ lines }) =>
    lines.filter(({ code }) => ['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].includes(code)),
  )

test('an extra run withholds what its payment adds to the month, which is not taxed twelvefold', () => {
  // The month alone: insurance 1,100.00 and tax 592.50. With a bonus of a month, insurance reaches its limit of 16,700:
  // 1,837.00. The tax is 5,340.00 ÷ 12 on the regular pay, and 20 % of the bonus: 2,445.00.
  const records = computeExtraRecords(extraInput())
  expect(linesOf(records)).toEqual([
    ['BONUS', 10_000],
    ['INSURANCE', 737],
    ['INCOME_TAX', 1852.5],
    ['EMPLOYER_INSURANCE', 1256.25],
  ])
  expect(records[0]).toMatchObject({ grossPay: 1_000_000n, netPay: 741_050n, exceptions: [] })
  const others = { runs: [1], bonuses: [payment('10000')], withheld: withheldBy(records) }
  const monthly = computeRecords(personInput({ month: inEgypt('10000'), otherRuns: others }))
  const alone = computeRecords(personInput({ month: inEgypt('10000') }))
  expect(linesOf(monthly)).toEqual(linesOf(alone))
})

test('what an extra run withheld on a salary that is not paid is corrected by the month’s own record', () => {
  const records = computeExtraRecords(extraInput())
  const others = { runs: [1], bonuses: [payment('10000')], withheld: withheldBy(records) }
  const [monthly] = computeRecords(personInput({ month: inEgypt('12000'), otherRuns: others }))
  const [whole] = computeRecords(
    personInput({ month: inEgypt('12000', { bonuses: [adjustmentInput('BONUS', '10000')] }) }),
  )
  expect(monthly!.taxDeductions + records[0]!.taxDeductions).toBe(whole!.taxDeductions)
  expect(monthly!.netPay + records[0]!.netPay).toBe(whole!.netPay)
})

test('without pay rules of a country, an extra run only pays its amount', () => {
  const month = monthInput({ pay: [payInput('10000')] })
  expect(linesOf(computeExtraRecords(extraInput({ month })))).toEqual([['BONUS', 10_000]])
})

test('insurance and tax of a record without pay of its own are paid back', () => {
  const records = computeExtraRecords(extraInput())
  const others = { runs: [1], bonuses: [payment('10000')], withheld: withheldBy(records) }
  const month = inEgypt('10000', { rules: rulesInput() })
  const [monthly] = computeRecords(personInput({ month, otherRuns: others }))
  expect(monthly!.netPay).toBe(1_000_000n + records[0]!.taxDeductions)
})

test('the same facts give the same bytes', () => {
  const facts = extraInput({ payments: [payment('100'), payment('200')] })
  const other = { ...facts, payments: facts.payments.toReversed() }
  expect(computeExtraRecords(other)).toEqual(computeExtraRecords(facts))
})

const china = readPack('china.json', { ...chinaFile, currency: 'USD' })

test('with tax over the year so far, extra runs and months add up to months that pay everything', () => {
  const amount = fc.bigInt({ min: parseCents('3000'), max: parseCents('60000') })
  const years = fc.array(fc.record({ salary: amount, extra: fc.option(amount, { freq: 2 }), isAfter: fc.boolean() }), {
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(years, (months) => {
      const done: ComputedRecord[] = []
      const whole: ComputedRecord[] = []
      const currency = china.tables.currency
      for (const [i, { salary, extra, isAfter }] of months.entries()) {
        const period = `2026-${String(i + 1).padStart(2, '0')}`
        const pay = [{ ...payInput('1'), salary, currency }]
        const rules = rulesInput({ pack: 'BULGARIA', tables: china.tables })
        const month = monthInput({ period, pay, rules, employments: [{ first: '2026-01-01', last: null }] })
        const bonus = { ...payment('1', `${period}-10`), currency, amount: extra ?? 0n }
        const payExtra = () => {
          const own = done.filter((record) => record.period === period)
          const others = { ...noOthers, runs: own.length ? [0] : [] }
          const facts = { month, payments: [bonus], others, years: [yearInput(month, '2026', done)] }
          done.push(...computeExtraRecords(facts))
        }
        if (extra !== null && !isAfter) payExtra()
        const own = done.filter((record) => record.period === period)
        const otherRuns = { runs: own.length ? [1] : [], bonuses: own.length ? [bonus] : [], withheld: withheldBy(own) }
        done.push(...computeRecords(personInput({ month, otherRuns, years: [yearInput(month, '2026', done)] })))
        if (extra !== null && isAfter) payExtra()
        const all = extra === null ? month : { ...month, bonuses: [bonus] }
        whole.push(...computeRecords(personInput({ month: all, years: [yearInput(all, '2026', whole)] })))
      }
      const taxOf = (records: readonly ComputedRecord[]) =>
        records.reduce((sum, { taxDeductions }) => sum + taxDeductions, 0n)
      expect(taxOf(done)).toBe(taxOf(whole))
    }),
    { numRuns: 100 },
  )
})

const october = (salary: string) => inEgypt(salary, { period: '2026-10' })
const paidOf = (records: readonly ComputedRecord[], period: string) =>
  records.flatMap(({ lines }) => lines.filter((line) => line.period === period))

test('a run of differences pays what the month would settle, with its insurance and tax, and leaves it nothing', () => {
  const paid = paidOf(computeRecords(personInput({ month: october('10000') })), '2026-10')
  const earlier = [{ facts: october('12000'), paid }]
  const month = inEgypt('12000')
  const run = computeExtraRecords(extraInput({ month, payments: [], earlier }))
  // Insurance of 11 % of 2,000, and 20 % tax on the rest.
  expect(linesOf(run)).toEqual([
    ['SALARY', 2000],
    ['INSURANCE', 220],
    ['INCOME_TAX', 356],
    ['EMPLOYER_INSURANCE', 375],
  ])
  expect(run[0]!.lines.map(({ period, because }) => [period, because.kind])).toEqual(
    Array.from({ length: 4 }, () => ['2026-10', 'RETRO']),
  )
  const settled = [{ facts: october('12000'), paid: [...paid, ...paidOf(run, '2026-10')] }]
  const otherRuns = { runs: [1], bonuses: [], withheld: [] }
  const monthly = computeRecords(personInput({ month, earlier: settled, otherRuns }))
  expect(linesOf(monthly)).toEqual(linesOf(computeRecords(personInput({ month }))))
  // A second run has nothing to pay either.
  expect(computeExtraRecords(extraInput({ month, payments: [], earlier: settled }))).toEqual([])
})

test('a run of differences pays nothing to someone who was overpaid in sum, and no month without differences', () => {
  const monthOf = (period: string, salary: string) => inEgypt(salary, { period })
  const earlierOf = (period: string, before: string, now: string) => ({
    facts: monthOf(period, now),
    paid: paidOf(computeRecords(personInput({ month: monthOf(period, before) })), period),
  })
  const run = (earlier: ReturnType<typeof earlierOf>[]) => computeExtraRecords(extraInput({ payments: [], earlier }))
  const [more, less] = [earlierOf('2026-09', '10000', '11000'), earlierOf('2026-10', '10000', '8000')]
  expect(run([more, less])).toEqual([])
  expect(run([less])).toEqual([])
  expect(run([])).toEqual([])
  // What was overpaid in one month is taken off what is owed for another.
  const record = run([more, earlierOf('2026-10', '10000', '9500')])[0]!
  expect(record.grossPay).toBe(50_000n)
  expect(record.netPay).toBeGreaterThan(0n)
})

test('with tax over the year so far, a run of differences withholds its tax, and the year ends the same', () => {
  const { currency } = china.tables
  const rules = rulesInput({ pack: 'BULGARIA', tables: china.tables })
  const employments = [{ first: '2026-01-01', last: null }]
  const monthOf = (period: string, salary: string) =>
    monthInput({ period, pay: [{ ...payInput(salary), currency }], rules, employments })
  const payAll = (hasRun: boolean) => {
    const done: ComputedRecord[] = []
    const years = (month: MonthFacts) => [yearInput(month, '2026', done)]
    const before = ['2026-01', '2026-02']
    for (const month of before.map((period) => monthOf(period, '30000')))
      done.push(...computeRecords(personInput({ month, years: years(month) })))
    const month = monthOf('2026-03', '45000')
    const earlier = () => before.map((period) => ({ facts: monthOf(period, '45000'), paid: paidOf(done, period) }))
    if (hasRun)
      done.push(
        ...computeExtraRecords({ month, payments: [], earlier: earlier(), others: noOthers, years: years(month) }),
      )
    const otherRuns = { ...noOthers, runs: hasRun ? [1] : [] }
    done.push(...computeRecords(personInput({ month, earlier: earlier(), otherRuns, years: years(month) })))
    return done
  }
  const [, , run, monthly] = payAll(true)
  const [, , alone] = payAll(false)
  expect(run!.grossPay).toBe(3_000_000n)
  expect(run!.taxDeductions).toBeGreaterThan(0n)
  expect(run!.taxDeductions + monthly!.taxDeductions).toBe(alone!.taxDeductions)
  expect(run!.netPay + monthly!.netPay).toBe(alone!.netPay)
})

test('a run of differences leaves people who were overpaid in an earlier year to the monthly run', () => {
  const earlierOf = (period: string, before: string, now: string) => ({
    facts: inEgypt(now, { period }),
    paid: paidOf(computeRecords(personInput({ month: inEgypt(before, { period }) })), period),
  })
  const month = inEgypt('10000', { period: '2026-03' })
  const run = (earlier: ReturnType<typeof earlierOf>[]) =>
    computeExtraRecords(extraInput({ month, payments: [], earlier }))
  const owed = earlierOf('2026-01', '10000', '11000')
  expect(run([earlierOf('2025-12', '10000', '8000'), owed])).toEqual([])
  // What is still owed in sum is paid for the year alone, whatever was overpaid before it.
  const [record] = run([earlierOf('2025-12', '10000', '9900'), owed])
  expect(record?.lines.map(({ period }) => period)).toEqual(Array.from({ length: 4 }, () => '2026-01'))
  expect(record?.grossPay).toBe(100_000n)
})

test('with tax over the year so far, what is owed is judged after the tax of the run', () => {
  const { currency } = china.tables
  const rules = rulesInput({ pack: 'BULGARIA', tables: china.tables })
  const monthOf = (period: string, salary: string, untaxed: string) =>
    monthInput({
      period,
      rules,
      pay: [{ ...payInput(salary), currency }],
      employments: [{ first: '2026-01-01', last: null }],
      items: [
        {
          payItem: { id: 'meals', name: 'Meals', arabicName: 'وجبات', isUntaxed: true, isUninsured: true },
          code: 'MEALS',
          type: 'EARNING',
          frequency: 'RECURRING',
          formula: 'FIXED',
          isProrated: false,
          value: parseCents(untaxed) * 100n,
          quantity: null,
          currency,
          sourceId: 'entry',
          isRule: false,
        },
      ],
    })
  const before = monthOf('2026-01', '30000', '10000')
  const done = computeRecords(personInput({ month: before, years: [yearInput(before, '2026', [])] }))
  const month = monthOf('2026-02', '30000', '10000')
  const run = (salary: string, untaxed: string) =>
    computeExtraRecords({
      month,
      payments: [],
      earlier: [{ facts: monthOf('2026-01', salary, untaxed), paid: paidOf(done, '2026-01') }],
      others: noOthers,
      years: [yearInput(month, '2026', done)],
    })
  // 1,000.01 more before tax, of which 10 % of 11,000 are withheld.
  expect(run('41000', '0.01')).toEqual([])
  const [owed] = run('42000', '0.01')
  expect(linesOf([owed!])).toEqual([
    ['SALARY', 12_000],
    ['EARNING', -9999.99],
    ['TAX_SETTLEMENT', 1200],
  ])
})
