import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCents, printCents } from '../../../pay/money.ts'
import { readPack } from '../../../pay/packs/packFile.ts'
import { suppliedPacks } from '../../../pay/packs/supplied.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import type { PackTables } from '../../../pay/packs/tables.ts'
import { payAddedBy } from './extraRun.ts'
import type { ExtraFacts, MonthFacts, MonthItem, YearFacts } from './facts.ts'
import { type PaidGross, searchGross } from './grossUp.ts'
import { recordAtSalary } from './regularMonth.ts'
import { taxRowOf } from './status.ts'
import { anyItems } from './test/anyItems.ts'
import { adjustmentInput, leaveOn, monthInput, payInput, rulesInput } from './test/inputs.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operating/packs.md'), 'utf8')
const packs = {
  EGYPT: suppliedPacks.EGYPT.tables,
  BULGARIA: suppliedPacks.BULGARIA.tables,
  OWN: readPack('example.json', JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).tables,
  CHINA: readPack('china.json', { ...chinaFile, currency: 'USD' }).tables,
} as const
const packOf = { EGYPT: 'EGYPT', BULGARIA: 'BULGARIA', OWN: 'OWN', CHINA: 'OWN' } as const
type Name = keyof typeof packs

/** Searches without pauses. */
function grossUp<Paid extends PaidGross>(...search: Parameters<typeof searchGross<Paid>>) {
  const steps = searchGross(...search)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const monthIn = (name: Name, facts: Partial<MonthFacts> = {}) =>
  monthInput({ rules: rulesInput({ pack: packOf[name], tables: packs[name] }), ...facts })
const lossesOf = (tables: PackTables, { period, terms }: MonthFacts) =>
  taxRowOf(tables, period, terms.status).incomes.map(({ above }) => above)
const salaryFor = (name: Name, month: MonthFacts, years: YearFacts[] = []) =>
  recordAtSalary({ month, years }, { currency: packs[name].currency, base: null })
const inEgypt = (net: string, facts: Partial<MonthFacts> = {}) => {
  const month = monthIn('EGYPT', facts)
  return grossUp(salaryFor('EGYPT', month), parseCents(net), lossesOf(packs.EGYPT, month))!
}

/** Checks that no smaller amount leaves the wanted net pay: those just below, and some others. */
function expectSmallest(pay: (gross: bigint) => PaidGross, gross: bigint, wanted: bigint) {
  const smaller = [
    ...Array.from({ length: 150 }, (_, i) => gross - BigInt(i + 1)),
    ...Array.from({ length: 30 }, (_, i) => (gross * BigInt(i + 1)) / 31n),
  ].filter((one) => one > 0n && one < gross)
  expect(smaller.filter((one) => pay(one).netPay >= wanted)).toEqual([])
}

describe('the gross salary for a net pay', () => {
  test.each<[string, string, Partial<MonthFacts>]>([
    // The taxable income is rounded down to ten pounds, so that a little less leaves as much.
    ['8307.50', '9999.81', {}],
    ['42059.87', '55000.00', {}],
    ['8307.50', '9207.50', { terms: { status: 'FOREIGNER', insuredWage: null } }],
  ])('for %s is %s', (net, gross, facts) => {
    const found = inEgypt(net, facts)
    expect(found.paid.netPay).toBe(parseCents(net))
    expectSmallest(salaryFor('EGYPT', monthIn('EGYPT', facts)), found.gross, parseCents(net))
    if (facts.terms === undefined) expect(printCents(found.gross)).toBe(gross)
  })

  test('is the net pay without taxes', () => {
    const pay = recordAtSalary({ month: monthInput(), years: [] }, { currency: 'EGP', base: null })
    expect(grossUp(pay, 123_456n, [])).toMatchObject({ gross: 123_456n, paid: { netPay: 123_456n }, beforeLoss: null })
  })

  test('is of a whole month, without unpaid days and what is paid once', () => {
    const facts = {
      employments: [{ first: '2026-11-20', last: null }],
      unpaid: leaveOn('2026-11-23'),
      bonuses: [adjustmentInput('BONUS', '5000')],
    }
    expect(inEgypt('8307.50', facts).gross).toBe(inEgypt('8307.50').gross)
  })

  test('is null if no salary that can be stored leaves it', () => {
    const month = monthIn('EGYPT')
    expect(grossUp(salaryFor('EGYPT', month), 99_999_999_999_999n, lossesOf(packs.EGYPT, month))).toBeNull()
  })

  test('is null if deductions leave nothing, or too little, of any salary', () => {
    const ask = (share: bigint) => {
      let calculated = 0
      const pay = (gross: bigint) => {
        calculated += 1
        return { grossPay: gross, netPay: gross - (gross * share) / 1_000_000n, lines: [] }
      }
      return [grossUp(pay, 100_000n, [])?.gross ?? null, calculated < 5000]
    }
    expect(ask(1_000_000n)).toEqual([null, true])
    expect(ask(999_999n)).toEqual([null, true])
    expect(ask(900_000n)).toEqual([999_991n, true])
  })

  test('names what is left before the lowest bands are lost, if the last part of the net pay costs more', () => {
    // 54,504.49 less 1,837.00, twelvefold and less 20,000, is 612,009.88 … rounded down 600,000 at most.
    const pay = salaryFor('EGYPT', monthIn('EGYPT'))
    const before = pay(5_350_449n)
    expect(pay(5_350_450n).netPay).toBeLessThan(before.netPay)
    const same = inEgypt(printCents(before.netPay))
    expect(same.gross).toBeLessThanOrEqual(5_350_449n)
    expect(same.beforeLoss).toBeNull()
    const more = inEgypt(printCents(before.netPay + 100n))
    expect(more.beforeLoss).toEqual({ gross: 5_350_449n, netPay: before.netPay })
    expect(more.gross - 5_350_449n).toBeGreaterThan(10_000n)
    expectSmallest(pay, more.gross, before.netPay + 100n)
    // Far above, the loss no longer explains the amount.
    expect(inEgypt(printCents(before.netPay + 5_000_000n)).beforeLoss).toBeNull()
  })

  test('counts the year so far with a cumulative pack, and begins with the month if it is not known', () => {
    const month = monthIn('CHINA')
    const year = (changes: Partial<YearFacts>): YearFacts => ({
      period: '2026-11',
      months: [{ period: '2026-10', wage: 3_000_000n, insurance: 0n, tax: 0n }],
      opening: null,
      employedMonths: 2,
      missing: [],
      untaxed: [],
      isProvisional: false,
      rules: month.rules,
      statuses: [],
      ...changes,
    })
    const losses = lossesOf(packs.CHINA, month)
    const grossIn = (...years: YearFacts[]) => grossUp(salaryFor('CHINA', month, years), 1_000_000n, losses)!.gross
    expect(grossIn(year({}))).toBeGreaterThan(grossIn())
    expect(grossIn(year({ missing: ['2026-09'] }))).toBe(grossIn())
  })
})

const anyCase = fc.record({
  name: fc.constantFrom<Name>('EGYPT', 'EGYPT', 'BULGARIA', 'OWN', 'CHINA'),
  net: fc.oneof(
    fc.bigInt({ min: 1n, max: 2_000_000n }),
    fc.bigInt({ min: 1n, max: 20_000_000n }),
    // Around the incomes of Egypt that lose bands.
    fc.bigInt({ min: 3_900_000n, max: 4_300_000n }),
    fc.bigInt({ min: 4_400_000n, max: 7_500_000n }),
  ),
  status: fc.constantFrom(null, null, 'FOREIGNER', 'DISABILITY', 'SECOND_EMPLOYMENT'),
  insuredWage: fc.option(fc.bigInt({ min: 1n, max: 2_000_000n }), { freq: 3 }),
  items: fc.oneof({ weight: 2, arbitrary: fc.constant<MonthItem[]>([]) }, anyItems),
  regular: fc.bigInt({ min: 1n, max: 9_000_000n }),
})

test('grossed up and calculated, the net pay of a salary is the wanted one, and no smaller salary leaves it', () => {
  fc.assert(
    fc.property(anyCase, ({ name, net, status, insuredWage, items }) => {
      const month = monthIn(name, { terms: { status, insuredWage }, items })
      const pay = salaryFor(name, month)
      const found = grossUp(pay, net, lossesOf(packs[name], month))
      // Random deductions in percent may leave nothing of any salary.
      if (!found && items.length) return
      const { gross, paid } = found!
      expect(paid.netPay).toBe(pay(gross).netPay)
      // Earnings in percent come on top of each cent, and those of a fixed amount may be more by themselves.
      if (items.length) expect(paid.netPay).toBeGreaterThanOrEqual(net)
      else expect(paid.netPay).toBe(net)
      expectSmallest(pay, gross, net)
    }),
    { numRuns: 50 },
  )
})

test('grossed up, a payment of an extra run adds the wanted net amount, and no smaller one does', () => {
  fc.assert(
    fc.property(anyCase, ({ name, net, status, insuredWage, regular }) => {
      const { currency } = packs[name]
      const month = monthIn(name, {
        terms: { status, insuredWage },
        pay: [payInput(printCents(regular), { currency })],
      })
      const others = { runs: [], bonuses: [], withheld: [] }
      const facts: ExtraFacts = { month, payments: [], others, years: [] }
      const payment = { ...adjustmentInput('BONUS', '1', { currency }), extraRun: 'Net bonus' }
      const pay = payAddedBy(facts, payment)
      const { gross, paid } = grossUp(pay, net, lossesOf(packs[name], month))!
      expect([paid.netPay, paid.grossPay]).toEqual([net, gross])
      expect(paid.grossPay - paid.insurance - paid.incomeTax).toBe(paid.netPay)
      expectSmallest(pay, gross, net)
    }),
    { numRuns: 60 },
  )
})
