import { describe, expect, test } from 'vitest'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import egyptFile from '../../../pay/packs/egypt.json' with { type: 'json' }
import { readPack } from '../../../pay/packs/packFile.ts'
import { packLines } from './packLines.ts'
import type { InsuranceTerms, MonthFacts } from './facts.ts'
import type { ComputedRecord } from './records.ts'
import { monthInput, payInput, rulesInput } from './test/inputs.ts'
import { monthsOf, payMonths, taxLinesOf } from './test/years.ts'

const rules = rulesInput({ pack: 'EGYPT' })
const pay = [payInput('10000')]
const factsOf = (period: string, status: string | null, terms: Partial<InsuranceTerms> = {}): MonthFacts =>
  monthInput({ period, pay, rules, terms: { status, insuredWage: null, ...terms } })
const months = monthsOf('2026')

/** Pays the months of 2026 from `first` on, each with its status. */
const payYear = (statusIn: (period: string) => string | null, first = '2026-01') =>
  payMonths(
    months
      .filter((period) => period >= first)
      .map((period) => ({
        month: { ...factsOf(period, statusIn(period)), employments: [{ first: `${first}-01`, last: null }] },
      })),
  )
const taxOf = (records: readonly ComputedRecord[]) => jsonOf(sumOf(taxLinesOf(records).map(({ amount }) => amount)))
const settlementOf = (records: readonly ComputedRecord[]) => {
  const because = taxLinesOf(records).findLast(({ code }) => code === 'TAX_SETTLEMENT')?.because
  return because?.kind === 'SETTLEMENT' ? because : null
}

describe('the year of someone with a status', () => {
  test.each<[string, number]>([
    // 120,000 less 20,000: 1,500, 2,250 and 6,000.
    ['FOREIGNER', 9750],
    // 120,000 without exemption.
    ['SECOND_EMPLOYMENT', 13_750],
    // 120,000 less 13,200 and 30,000: 1,500, 2,250 and 1,360.
    ['DISABILITY', 5110],
    ['INSURED', 7110],
  ])('%s is settled with nothing left', (status, tax) => {
    const records = payYear(() => status)
    expect(taxOf(records)).toBe(tax)
    expect(settlementOf(records)).toMatchObject({ due: tax })
    expect(settlementOf(records)).not.toHaveProperty('isMeanExemption')
  })

  test('has the mean exemption of its months if the status changes', () => {
    const records = payYear((period) => (period >= '2026-10' ? 'DISABILITY' : null))
    // (9 × 20,000 + 3 × 30,000) ÷ 12 = 22,500; 120,000 − 13,200 − 22,500 = 84,300 makes 6,610.
    expect(settlementOf(records)).toMatchObject({ exempt: 22_500, isMeanExemption: true, due: 6610 })
    expect(taxOf(records)).toBe(6610)
  })

  test('counts only the months with pay', () => {
    const records = payYear((period) => (period >= '2026-07' ? 'SECOND_EMPLOYMENT' : null), '2026-07')
    // Six months of 10,000 without insurance and exemption: 1,500 and 750.
    expect(settlementOf(records)).toMatchObject({ exempt: 0, due: 2250 })
    expect(settlementOf(records)).not.toHaveProperty('isMeanExemption')
  })

  test('is settled again when the status of an approved month changes', () => {
    const year = months.map((period) => ({ month: factsOf(period, null) }))
    const changed = ['2026-11', '2026-12'].map((period) => factsOf(period, 'FOREIGNER'))
    const records = payMonths([...year, { month: factsOf('2027-01', 'FOREIGNER'), changed }])
    const january = records.at(-1)!.lines.map(({ code, period, amount }) => [code, period, jsonOf(amount)])
    expect(january.filter(([, period]) => period !== '2027-01')).toEqual([
      ['INSURANCE', '2026-11', -1100],
      ['INSURANCE', '2026-12', -1100],
      ['INCOME_TAX', '2026-11', 220],
      ['INCOME_TAX', '2026-12', 220],
      ['EMPLOYER_INSURANCE', '2026-11', -1875],
      ['EMPLOYER_INSURANCE', '2026-12', -1875],
    ])
    // 120,000 less 11,000 and 20,000: 89,000 makes 7,550.
    expect(
      jsonOf(
        sumOf(
          taxLinesOf(records)
            .filter(({ period }) => period < '2027')
            .map(({ amount }) => amount),
        ),
      ),
    ).toBe(7550)
  })
})

test('a status of another country can have rates and tax bands of its own', () => {
  const file: any = structuredClone(egyptFile)
  const row = { from: '2026-06', rate: '5.5', bands: [{ to: null, rate: '10' }], source: 'A law', read: '2026-11-28' }
  const flat = { code: 'FLAT', name: 'Flat', arabicName: 'ثابت', meaning: 'A tenth.', rows: [row] }
  file.statuses.list.push({ ...flat, rows: [{ ...row, from: '2026-01', rate: '6' }, row] })
  const { tables } = readPack('other.json', file)
  const linesOf = (period: string) =>
    packLines(
      {
        period,
        wage: 1_000_000n,
        bonuses: 0n,
        uninsured: 0n,
        days: 30,
        daysOfMonth: 30,
        status: 'FLAT',
        insuredWage: 800_000n,
      },
      tables,
    ).map(({ code, amount }) => [code, jsonOf(amount)])
  // 5.5 % and 18.75 % of 8,000; 12 × 9,560 less 20,000 make 94,720, a tenth of which is 9,472.
  expect(linesOf('2026-11')).toEqual([
    ['INSURANCE', 440],
    ['INCOME_TAX', 789.33],
    ['EMPLOYER_INSURANCE', 1500],
  ])
  expect(linesOf('2026-05')[0]).toEqual(['INSURANCE', 480])
})
