import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { settlementItems } from '@muster/contract/kit/leaving'
import type { JournalEntry } from '@muster/contract/payroll/journal'
import { ledgerKeys } from '@muster/contract/payroll/ledgerKeys'
import { type LineCode, lineCodes, type LinePart } from '@muster/contract/payroll/lines'
import { centsOf } from '../../../pay/money.ts'
import { sumsOf } from '../engine/sums.ts'
import { splitByShares } from './costShares.ts'
import { journalEntries, type LineSum } from './journalOf.ts'

const partOf = (code: LineCode): LinePart => {
  if (code === 'BENEFIT') return 'BENEFITS'
  if (code === 'EMPLOYER_INSURANCE' || code === 'EMPLOYER_ITEM') return 'EMPLOYER'
  if (['INSURANCE', 'INCOME_TAX', 'TAX_SETTLEMENT'].includes(code)) return 'TAX'
  if (['DEDUCTION', 'ITEM_DEDUCTION', 'CARRIED_IN', 'CARRIED_OUT', 'LOAN_PAYOUT', 'LOAN'].includes(code))
    return 'DEDUCTIONS'
  if (code.startsWith('OVERTIME')) return 'OVERTIME'
  return code === 'BONUS' ? 'BONUSES' : code === 'ALLOWANCE' || code === 'EARNING' ? 'ALLOWANCES' : 'BASE'
}

const arbitraryLines: fc.Arbitrary<LineSum[]> = fc.array(
  fc.record({
    currency: fc.constantFrom(...salaryCurrencies),
    costCentre: fc.constantFrom('Sales', 'Engineering', null),
    code: fc.constantFrom(...lineCodes),
    item: fc.constantFrom(null, ...settlementItems),
    period: fc.constantFrom('2026-09', '2026-10', '2026-11'),
    amount: fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
  }),
  { maxLength: 60 },
)

const placeOf = ({ currency, costCentre }: { currency: string; costCentre: string | null }) =>
  `${currency} ${costCentre ?? ''}`
const sideOf = (entries: readonly JournalEntry[], side: 'debit' | 'credit') =>
  entries.reduce((sum, entry) => sum + centsOf(entry[side]), 0n)
const onAccount = (entries: readonly JournalEntry[], keys: readonly string[]) => {
  const own = entries.filter(({ account }) => keys.includes(account.key))
  return sideOf(own, 'debit') - sideOf(own, 'credit')
}

const grossKeys = [
  'SALARY',
  'ALLOWANCE',
  'UNPAID',
  'OVERTIME',
  'EARNING',
  'BONUS',
  'UNUSED_LEAVE',
  'NOTICE_PAY',
  'GRATUITY',
  'LEAVING_PAY',
]
const deductionKeys = ['DEDUCTION', 'ITEM_DEDUCTION', 'NOTICE_DEDUCTION', 'LEAVING_DEDUCTION', 'CARRIED', 'LOAN']

/** Returns a month with these lines, and the net pay of each place as a payroll record has it. */
function monthOf(lines: readonly LineSum[]) {
  const places = [...Map.groupBy(lines, placeOf).values()]
  const nets = places.flatMap(([first, ...others]) => {
    if (!first) return []
    const { currency, costCentre } = first
    const { netPay } = sumsOf([first, ...others].map(({ code, amount }) => ({ part: partOf(code), amount })))
    return [{ currency, costCentre, amount: netPay }]
  })
  return { period: '2026-11', lines, nets }
}

test('debit and credit are equal in each currency and cost centre, and the accounts add up to the run’s figures', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const entries = journalEntries(monthOf(lines), [])
      for (const own of Map.groupBy(entries, placeOf).values()) expect(sideOf(own, 'debit')).toBe(sideOf(own, 'credit'))
      const figures = sumsOf(lines.map(({ code, amount }) => ({ part: partOf(code), amount })))
      expect(onAccount(entries, grossKeys)).toBe(figures.grossPay)
      expect(onAccount(entries, ['NET_PAYABLE'])).toBe(-figures.netPay)
      expect(onAccount(entries, ['INSURANCE_PAYABLE', 'TAX_PAYABLE'])).toBe(-figures.taxDeductions)
      expect(onAccount(entries, deductionKeys)).toBe(-figures.deductions)
      expect(onAccount(entries, ['EMPLOYER_INSURANCE', 'EMPLOYER_ITEM'])).toBe(figures.employerShare)
      expect(onAccount(entries, ['EMPLOYER_INSURANCE_PAYABLE', 'EMPLOYER_ITEM_PAYABLE'])).toBe(-figures.employerShare)
      expect([onAccount(entries, ['BENEFIT']), onAccount(entries, ['BENEFIT_CONTRA'])]).toEqual([
        figures.benefits,
        -figures.benefits,
      ])
    }),
  )
})

test('each entry is on one side, and each place, account and month has one', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const entries = journalEntries(monthOf(lines), [])
      expect(entries.filter(({ debit, credit }) => debit > 0 === credit > 0 || debit < 0 || credit < 0)).toEqual([])
      const keys = entries.map((entry) => `${placeOf(entry)} ${entry.account.key} ${entry.period}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('has the company’s codes and names, or no code and the name of the kind', () => {
  const line = { currency: 'EGP', costCentre: null, period: '2026-11', amount: 100n } as const
  const month = { period: '2026-11', lines: [{ ...line, code: 'SALARY' as const, item: null }], nets: [line] }
  const accounts = [
    { key: 'SALARY', code: '5100', name: '' },
    { key: 'NET_PAYABLE', code: '', name: 'Wages payable' },
  ] as const
  expect(journalEntries(month, accounts)).toEqual([
    {
      currency: 'EGP',
      costCentre: null,
      account: { key: 'SALARY', code: '5100', name: 'Salaries' },
      period: '2026-11',
      debit: 1,
      credit: 0,
    },
    {
      currency: 'EGP',
      costCentre: null,
      account: { key: 'NET_PAYABLE', code: null, name: 'Wages payable' },
      period: '2026-11',
      debit: 0,
      credit: 1,
    },
  ])
})

test('has an account for each kind of line and part of a settlement, and no other account', () => {
  const line = { currency: 'EGP', costCentre: null, period: '2026-11', amount: 100n } as const
  const lines = lineCodes.flatMap((code): LineSum[] =>
    [null, ...settlementItems].map((item) => ({ ...line, code, item })),
  )
  const keys = new Set(journalEntries(monthOf(lines), []).map(({ account }) => account.key))
  expect(ledgerKeys.filter((key) => !keys.has(key))).toEqual([])
})

test('books the parts of a settlement on accounts of their own, with the code of bonuses until they have one', () => {
  const line = { currency: 'EGP', costCentre: null, period: '2026-11', amount: 100n } as const
  const lines: LineSum[] = [
    { ...line, code: 'BONUS', item: null },
    { ...line, code: 'BONUS', item: 'LEAVE' },
    { ...line, code: 'BONUS', item: 'GRATUITY' },
    { ...line, code: 'DEDUCTION', item: 'NOTICE' },
  ]
  const accounts = [
    { key: 'BONUS', code: '5300', name: 'Bonuses paid' },
    { key: 'GRATUITY', code: '5310', name: '' },
  ] as const
  const entries = journalEntries(monthOf(lines), accounts)
  expect(entries.map(({ account: { key, code, name }, debit }) => [key, code, name, debit])).toEqual([
    ['BONUS', '5300', 'Bonuses paid', 1],
    ['UNUSED_LEAVE', '5300', 'Unused leave on leaving', 1],
    ['GRATUITY', '5310', 'End-of-service gratuity', 1],
    ['NOTICE_DEDUCTION', null, 'Notice not worked', 0],
    ['NET_PAYABLE', null, 'Net pay payable', 0],
  ])
})

test('books pay items with an account of their own apart from those without', () => {
  const line = { currency: 'EGP', costCentre: null, period: '2026-11', amount: 100n } as const
  const lines: LineSum[] = [
    { ...line, code: 'ALLOWANCE', item: null },
    { ...line, code: 'EARNING', item: null, payItem: null },
    { ...line, code: 'EARNING', item: null, payItem: { name: 'Transport', account: '5215' } },
    { ...line, code: 'EARNING', item: null, payItem: { name: 'Meals', account: '5216' } },
    { ...line, code: 'ITEM_DEDUCTION', item: null, payItem: { name: 'Union fee', account: '2340' } },
  ]
  const entries = journalEntries({ period: '2026-11', lines, nets: [] }, [{ key: 'ALLOWANCE', code: '5200', name: '' }])
  expect(entries.map(({ account: { code, name }, debit, credit }) => [code, name, debit, credit])).toEqual([
    ['5200', 'Allowances', 1, 0],
    ['5200', 'Own earnings', 1, 0],
    ['5215', 'Transport', 1, 0],
    ['5216', 'Meals', 1, 0],
    ['2340', 'Union fee', 0, 1],
  ])
})

test('books the other side of a benefit on its own account until that side has a code', () => {
  const line = { currency: 'EGP', costCentre: null, period: '2026-11', amount: 200n } as const
  const lines: LineSum[] = [{ ...line, code: 'BENEFIT', item: null, payItem: { name: 'Car', account: '6500' } }]
  const entriesWith = (contra: string) =>
    journalEntries({ period: '2026-11', lines, nets: [] }, [
      { key: 'ALLOWANCE', code: '5200', name: '' },
      { key: 'BENEFIT_CONTRA', code: contra, name: '' },
    ]).map(({ account: { key, code }, debit, credit }) => [key, code, debit, credit])
  expect(entriesWith('')).toEqual([
    ['BENEFIT', '6500', 2, 0],
    ['BENEFIT_CONTRA', '6500', 0, 2],
  ])
  expect(entriesWith('2500')).toEqual([
    ['BENEFIT', '6500', 2, 0],
    ['BENEFIT_CONTRA', '2500', 0, 2],
  ])
})

/** Shares in hundredths of a percent that add up to 100 percent, between up to five cost centres. */
const anyShares = fc
  .uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map((cuts) =>
    cuts.slice(1).map((cut, place) => ({ costCentre: `Centre ${place}`, percent: (cut - cuts[place]!) / 100 })),
  )

test('an amount is divided to the cent, and no part is a cent off', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), anyShares, (amount, shares) => {
      const parts = splitByShares(amount, shares)
      expect(parts.map(({ costCentre }) => costCentre)).toEqual(shares.map(({ costCentre }) => costCentre))
      expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount)
      for (const [place, { percent }] of shares.entries()) {
        const off = parts[place]!.amount * 10_000n - amount * BigInt(Math.round(percent * 100))
        expect(off > -10_000n && off < 10_000n).toBe(true)
      }
    }),
  )
})

test.each<[amount: bigint, percents: number[], expected: bigint[]]>([
  [10_000n, [62.5, 37.5], [6250n, 3750n]],
  [1n, [33.33, 33.33, 33.34], [0n, 0n, 1n]],
  [100n, [33.33, 33.33, 33.34], [33n, 33n, 34n]],
  // Of equal remainders, the first gets the cent.
  [1n, [50, 50], [1n, 0n]],
  [-101n, [50, 50], [-51n, -50n]],
  [0n, [50, 50], [0n, 0n]],
])('%s cents by %j percent are %s', (amount, percents, expected) => {
  const shares = percents.map((percent, place) => ({ costCentre: `Centre ${place}`, percent }))
  expect(splitByShares(amount, shares).map((part) => part.amount)).toEqual(expected)
})

test('a record that is divided is balanced in each cost centre, and its accounts keep their sums', () => {
  fc.assert(
    fc.property(arbitraryLines, fc.array(anyShares, { minLength: 1, maxLength: 3 }), (lines, allShares) => {
      // Each currency and department is one record; every other one is divided.
      const places = [...new Set(lines.map(placeOf))]
      const splitOf = (place: string) => {
        const at = places.indexOf(place)
        return at % 2 ? null : { recordId: `record ${at}`, shares: allShares[at % allShares.length]! }
      }
      const whole = monthOf(lines)
      const divided = {
        period: whole.period,
        lines: lines.map((line) => ({ ...line, split: splitOf(placeOf(line)) })),
        nets: whole.nets.map((net) => ({ ...net, split: splitOf(placeOf(net)) })),
      }
      const [before, after] = [journalEntries(whole, []), journalEntries(divided, [])]
      for (const own of Map.groupBy(after, placeOf).values()) expect(sideOf(own, 'debit')).toBe(sideOf(own, 'credit'))
      for (const currency of salaryCurrencies)
        for (const key of ledgerKeys) {
          const ofCurrency = (entries: JournalEntry[]) => entries.filter((entry) => entry.currency === currency)
          expect(onAccount(ofCurrency(after), [key])).toBe(onAccount(ofCurrency(before), [key]))
        }
    }),
  )
})

test('a contribution’s own account is that of its cost, and what is owed stays on the account of contributions', () => {
  const line = { currency: 'EGP', costCentre: null, item: null, period: '2026-11', amount: 1000n } as const
  const payItem = { name: 'Training fund', account: '5400' }
  const entries = journalEntries(
    { period: '2026-11', lines: [{ ...line, code: 'EMPLOYER_ITEM', payItem }], nets: [] },
    [{ key: 'EMPLOYER_INSURANCE_PAYABLE', code: '2300', name: 'Contributions' }],
  )
  expect(entries.map(({ account, debit, credit }) => [account.code, debit, credit])).toEqual([
    ['5400', 10, 0],
    ['2300', 0, 10],
  ])
})
