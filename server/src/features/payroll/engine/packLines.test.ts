import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOf, printCents, sumOf } from '../../../pay/money.ts'
import { suppliedPacks } from '../../../pay/packs/supplied.ts'
import { computeMonth } from './computeMonth.ts'
import { computeRecords } from './computeRecords.ts'
import { packLines } from './packLines.ts'
import { monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'
import { monthsOf, payMonths, taxLinesOf } from './test/years.ts'

const bulgaria = rulesInput({ pack: 'BULGARIA', tables: suppliedPacks.BULGARIA.tables })
const paidIn = (period: string, wage: bigint) =>
  monthInput({ period, rules: bulgaria, pay: [payInput(printCents(wage), { currency: 'EUR' })] })

const cases = Object.values(suppliedPacks).flatMap(({ code, tables, cases: own }) =>
  own.map((one) => ({ ...one, code, tables, amount: printCents(one.wage) })),
)
test.each(cases)('gives the amounts of the pack’s own case: $code, $month, $amount', (one) => {
  const { month: period, wage, insuredWage, status, tables } = one
  const whole = { bonuses: 0n, uninsured: 0n, days: 30, daysOfMonth: 30 }
  const lines = packLines({ period, wage, insuredWage, status, ...whole }, tables)
  const amountOf = (code: string) => lines.find((line) => line.code === code)?.amount ?? 0n
  expect(['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].map(amountOf)).toEqual([
    one.insurance,
    one.tax,
    one.employer,
  ])
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
