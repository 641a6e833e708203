import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOf, printCents, sumOf } from '../../../pay/money.ts'
import { readPack } from '../../../pay/packs/packFile.ts'
import { suppliedPacks } from '../../../pay/packs/supplied.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import { computeMonth } from './computeMonth.ts'
import { computeRecords } from './computeRecords.ts'
import { amountsOfCase } from './packCases.ts'
import { monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'
import { monthsOf, payMonths, taxLinesOf } from './test/years.ts'

const bulgaria = rulesInput({ pack: 'BULGARIA', tables: suppliedPacks.BULGARIA.tables })
const paidIn = (period: string, wage: bigint) =>
  monthInput({ period, rules: bulgaria, pay: [payInput(printCents(wage), { currency: 'EUR' })] })

const chinaPack = readPack('china.json', { ...chinaFile, currency: 'USD' })
const china = rulesInput({ pack: 'BULGARIA', tables: chinaPack.tables })

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operating/packs.md'), 'utf8')
const [, example = ''] = /```json\n(.+?)```/s.exec(page) ?? []
const ofPage = readPack('packs.md', JSON.parse(example))

const cases = [...Object.values(suppliedPacks), ofPage].flatMap(({ code, tables, cases: own }) =>
  own.map((one) => ({ ...one, code, tables, amount: printCents(one.wage) })),
)
test.each(cases)('gives the amounts of the pack’s own case: $code, $month, $amount', (one) => {
  const { insurance, tax, employer } = one
  expect(amountsOfCase(one.tables, one)).toEqual({ insurance, tax, employer })
})

describe('Bulgaria', () => {
  /** Returns an amount of ten-thousandths in cents, half up. */
  const rounded = (tenThousandths: bigint) => (tenThousandths + 5000n) / 10_000n
  const insuranceByHand = (period: string, wage: bigint) => {
    const most = period < '2026-08' ? 211_164n : 230_000n
    return rounded((wage > most ? most : wage) * 1378n)
  }

  test('taxes random wages of a year flat, and the year adds up to the tax on its sum', () => {
    const wages = fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(wages, (all) => {
        const months = monthsOf('2026')
        const records = payMonths(months.map((period, at) => ({ month: paidIn(period, all[at]!) })))
        const insurances = months.map((period, at) => insuranceByHand(period, all[at]!))
        const lines = records.flatMap((record) => record.lines)
        expect(lines.filter(({ code }) => code === 'INSURANCE').map(({ amount }) => amount)).toEqual(insurances)
        const taxes = lines.filter(({ code }) => code === 'INCOME_TAX').map(({ amount }) => amount)
        expect(taxes).toEqual(all.map((wage, at) => rounded((wage - insurances[at]!) * 1000n)))
        const ofYear = rounded((sumOf(all) - sumOf(insurances)) * 1000n)
        expect(sumOf(taxLinesOf(records).map(({ amount }) => amount))).toBe(ofYear)
      }),
      { numRuns: 60 },
    )
  })

  test('taxes pay in euros alone', () => {
    const pay = [payInput('3000', { currency: 'EUR' }), payInput('20000', { from: '2026-11-16' })]
    const month = monthInput({ pay, rules: bulgaria })
    expect(computeRecords(personInput({ month })).map(({ currency, exceptions }) => [currency, exceptions])).toEqual([
      ['EGP', ['UNTAXED_CURRENCY']],
      ['EUR', []],
    ])
  })

  test('knows no registered wage and no status of another country', () => {
    const plain = paidIn('2026-11', 100_000n)
    const terms = { status: 'FOREIGNER', insuredWage: 50_000n }
    expect(computeMonth({ ...plain, terms })).toEqual(computeMonth(plain))
  })

  test('has no limits for 2027, which stops approval', () => {
    const [record] = computeRecords(personInput({ month: paidIn('2027-01', 100_000n) }))
    expect(record).toMatchObject({ currency: 'EUR', exceptions: ['LIMITS_MISSING'] })
    expect(jsonOf(record!.taxDeductions)).toBe(224.02)
  })
})

// Muster pays no salaries in yuan. The file proves the method; here its figures are read as dollars.
describe('China', () => {
  const pays = (wages: readonly bigint[]) =>
    payMonths(
      wages.map((wage, at) => ({
        month: monthInput({
          period: monthsOf('2026')[at]!,
          rules: china,
          pay: [payInput(printCents(wage), { currency: 'USD' })],
        }),
      })),
    )
  const taxes = (records: ReturnType<typeof pays>) => taxLinesOf(records).map(({ amount }) => amount)

  test.each(chinaPack.cases)(
    'gives the tax of the pack’s own case: $month, $wage',
    ({ month, wage, tax, ...example }) => {
      const records = pays(Array.from({ length: Number(month.slice(5)) }, () => wage))
      expect(taxes(records).at(-1)).toBe(tax)
      expect(amountsOfCase(chinaPack.tables, { ...example, month, wage, tax })).toMatchObject({ tax })
      expect(records.at(-1)).toMatchObject({ employerShare: 0n, exceptions: [] })
    },
  )

  // The official form of the table: a rate, and a quick deduction in yuan.
  const quick: [number, bigint, bigint][] = [
    [960_000, 45n, 181_920n],
    [660_000, 35n, 85_920n],
    [420_000, 30n, 52_920n],
    [300_000, 25n, 31_920n],
    [144_000, 20n, 16_920n],
    [36_000, 10n, 2520n],
    [0, 3n, 0n],
  ]
  const dueByHand = (taxable: bigint) => {
    const [, rate, deduction] = quick.find(([above]) => taxable > BigInt(above) * 100n) ?? [0, 0n, 0n]
    return taxable > 0n ? (taxable * rate + 50n) / 100n - deduction * 100n : 0n
  }
  const yearsOfWages = (min: bigint) => fc.array(fc.bigInt({ min, max: 20_000_000n }), { minLength: 12, maxLength: 12 })
  const dueSoFar = (all: readonly bigint[]) =>
    all.map((_, at) => dueByHand(sumOf(all.slice(0, at + 1)) - 500_000n * BigInt(at + 1)))

  test('withholds over the year what the tax of the year is', () => {
    fc.assert(
      fc.property(yearsOfWages(500_000n), (all) => {
        const due = dueSoFar(all)
        expect(taxes(pays(all))).toEqual(due.map((one, at) => one - (due[at - 1] ?? 0n)))
        expect(sumOf(taxes(pays(all)))).toBe(due.at(-1))
      }),
      { numRuns: 40 },
    )
  })

  test('pays nothing back within the year', () => {
    fc.assert(
      fc.property(yearsOfWages(1n), (all) => {
        const withheld = taxes(pays(all))
        expect(withheld.every((one) => one >= 0n)).toBe(true)
        expect(sumOf(withheld)).toBe(dueSoFar(all).reduce((most, one) => (one > most ? one : most), 0n))
      }),
      { numRuns: 40 },
    )
  })

  test('exempts an amount for each month employed, also after a hire within the year', () => {
    const months = monthsOf('2026').slice(6)
    const records = payMonths(
      months.map((period) => ({
        month: monthInput({
          period,
          rules: china,
          employments: [{ first: '2026-07-01', last: null }],
          pay: [payInput('15000', { currency: 'USD' })],
        }),
      })),
    )
    // 6 × 10,000 = 60,000: 1,080 and 24,000 at 10 %.
    expect(jsonOf(sumOf(taxes(records)))).toBe(3480)
  })

  test('is refused as it is, because of its currency', () => {
    expect(() => readPack('china.json', chinaFile)).toThrow('currency: must be a currency that salaries are paid in')
    const other = { ...chinaFile, currency: 'USD', incomeTax: { ...chinaFile.incomeTax, method: 'MONTH' } }
    expect(() => readPack('china.json', other)).toThrow('incomeTax.method: must be "YEAR" or "CUMULATIVE"')
  })
})
