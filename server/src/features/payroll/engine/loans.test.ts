import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoanTerm } from '@muster/contract/payroll/loanPlan'
import { instalmentIn, instalmentFor, instalmentsOf, scheduleOf } from '@muster/contract/payroll/loanPlan'
import type { Employment } from '../../../people/employments/employed.ts'
import { computeRecords } from './computeRecords.ts'
import type { LoanFacts } from './facts.ts'
import { loanLines, overpaymentLines } from './loans.ts'
import { adjustmentInput, monthInput, payInput, personInput } from './test/inputs.ts'

const loanInput = (changes: Partial<LoanFacts> = {}): LoanFacts => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'LOAN',
  currency: 'EGP',
  payout: 0n,
  owed: 500_000n,
  instalment: 100_000n,
  arrears: 0n,
  instalmentsTaken: 2,
  firstPeriod: '2026-01',
  ...changes,
})
const stays: Employment[] = [{ first: '2020-01-01', last: null }]
const march = { period: '2026-03', employments: stays }
const taken = (loans: LoanFacts[], available: bigint, employments = stays) => {
  const { lines, exceptions } = loanLines({ period: '2026-03', employments }, loans, available)
  return [lines.map(({ amount, because }) => [amount, because.kind === 'LOAN' && because.left]), exceptions]
}

describe('an instalment', () => {
  test('names its number, and what is owed after it', () => {
    const [line] = loanLines(march, [loanInput()], 900_000n).lines
    expect(line).toMatchObject({
      code: 'LOAN',
      part: 'DEDUCTIONS',
      label: 'Loan instalment',
      amount: 100_000n,
      because: { number: 3, of: 7, due: 1000, why: 'INSTALMENT', owed: 5000, left: 4000 },
    })
  })

  test.each<[string, Partial<LoanFacts>, bigint, unknown]>([
    ['is never more than what is owed', { owed: 70_000n }, 900_000n, [[[70_000n, 0]], []]],
    ['is never more than the pay leaves', {}, 30_000n, [[[30_000n, 4700]], ['LOAN_CAPPED']]],
    ['of 0.00 is shown when the pay leaves nothing', {}, 0n, [[[0n, 5000]], ['LOAN_CAPPED']]],
    ['includes what the previous pay did not cover', { arrears: 40_000n }, 900_000n, [[[140_000n, 3600]], []]],
    [
      'is not taken during a pause, nor before the first month',
      { instalment: 0n, arrears: 40_000n },
      900_000n,
      [[], []],
    ],
    ['takes everything by agreement', { instalment: null }, 900_000n, [[[500_000n, 0]], []]],
  ])('%s', (_name, changes, available, expected) => {
    expect(taken([loanInput(changes)], available)).toEqual(expected)
  })

  test('of several loans is taken in their order, each from what the others leave', () => {
    const loans = [loanInput(), loanInput({ owed: 250_000n }), loanInput({ kind: 'ADVANCE' })]
    expect(taken(loans, 150_000n)).toEqual([
      [
        [100_000n, 4000],
        [50_000n, 2000],
        [0n, 5000],
      ],
      ['LOAN_CAPPED'],
    ])
  })
})

describe('the last pay', () => {
  const left: Employment[] = [{ first: '2020-01-01', last: '2026-03-10' }]
  test('takes everything, even during a pause, and says what stays owed', () => {
    expect(taken([loanInput({ instalment: 0n })], 900_000n, left)).toEqual([[[500_000n, 0]], []])
    expect(taken([loanInput()], 200_000n, left)).toEqual([[[200_000n, 3000]], ['LOAN_LEFT']])
  })
  test('is not the last if the person returns later, but is if that employment never takes place', () => {
    const returns = [...left, { first: '2026-06-01', last: null }]
    expect(taken([loanInput()], 900_000n, returns)[0]).toEqual([[100_000n, 4000]])
    const never = [...left, { first: '2026-06-01', last: '2026-05-20' }]
    expect(taken([loanInput()], 900_000n, never)[0]).toEqual([[500_000n, 0]])
  })
  test('pays no loan out', () => {
    const loan = loanInput({ owed: 0n, payout: 500_000n })
    expect(taken([loan], 0n, left)).toEqual([[], ['LOAN_NOT_PAID_OUT']])
    expect(taken([loan], 0n)).toEqual([[[-500_000n, false]], []])
  })
})

describe('a payout', () => {
  test.each([
    ['the agreed month', '2026-06', '2026-06'],
    ['the month after it, if it is later than agreed', '2026-02', '2026-04'],
  ])('names the first month of repayment: %s', (_name, firstPeriod, from) => {
    const [line] = loanLines(march, [loanInput({ owed: 0n, payout: 500_000n, firstPeriod })], 0n).lines
    expect(line?.because).toMatchObject({ kind: 'LOAN_PAYOUT', from })
  })
})

describe('overpaid salary', () => {
  const overpaid = (payout: bigint) => loanInput({ kind: 'OVERPAYMENT', owed: 0n, payout })
  const left = (loans: LoanFacts[], differences: bigint, employments = stays) => {
    const { lines, exceptions } = overpaymentLines({ period: '2026-03', employments }, loans, differences)
    return [lines.map(({ amount }) => amount), exceptions]
  }
  test.each<[string, bigint[], bigint, bigint[], string[]]>([
    ['is left up to its amount, and the rest is taken', [200_000n], -284_800n, [-200_000n], []],
    ['is never left beyond what the record takes back', [284_800n], -71_200n, [-71_200n], []],
    ['of two loans is left in their order', [50_000n, 50_000n], -71_200n, [-50_000n, -21_200n], []],
    ['of a second loan is not left twice', [71_200n, 71_200n], -71_200n, [-71_200n], ['LOAN_NOT_PAID_OUT']],
    ['is not left if nothing is taken back', [284_800n], 0n, [], ['LOAN_NOT_PAID_OUT']],
  ])('%s', (_name, payouts, differences, amounts, exceptions) => {
    expect(left(payouts.map(overpaid), differences)).toEqual([amounts, exceptions])
  })
  test('is not left with the last pay', () => {
    const leaves = [{ first: '2020-01-01', last: '2026-03-31' }]
    expect(left([overpaid(50_000n)], -50_000n, leaves)).toEqual([[], ['LOAN_NOT_PAID_OUT']])
  })
})

describe('a record', () => {
  const month = monthInput({ period: '2026-03', employments: stays, pay: [payInput('3000.00')] })
  const deduction = adjustmentInput('DEDUCTION', '2500.00', { date: '2026-03-02' })

  test('makes deductions first, then those carried over, then instalments', () => {
    const [record] = computeRecords(
      personInput({
        month,
        deductions: [deduction],
        carried: [{ currency: 'EGP', amount: 20_000n }],
        loans: [loanInput()],
      }),
    )
    expect(record).toMatchObject({ grossPay: 300_000n, netPay: 0n, exceptions: ['LOAN_CAPPED'] })
    expect(record?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['SALARY', 300_000n],
      ['DEDUCTION', 250_000n],
      ['CARRIED_IN', 20_000n],
      ['LOAN', 30_000n],
    ])
  })

  test('carries deductions that exceed the pay, although it pays a loan out', () => {
    const loan = loanInput({ owed: 0n, payout: 1_000_000n })
    const large = { ...deduction, amount: 350_000n }
    const [record] = computeRecords(personInput({ month, deductions: [large], loans: [loan] }))
    expect(record).toMatchObject({ netPay: 1_000_000n, exceptions: ['CAPPED_NET'] })
    expect(record?.lines.find(({ code }) => code === 'CARRIED_OUT')?.amount).toBe(-50_000n)
  })

  test('in another currency only says that nothing was taken', () => {
    const [record, other] = computeRecords(personInput({ month, loans: [loanInput({ currency: 'USD' })] }))
    expect([other, record?.lines.length, record?.exceptions]).toEqual([undefined, 1, ['LOAN_CAPPED']])
    const payout = loanInput({ currency: 'USD', owed: 0n, payout: 500_000n })
    expect(computeRecords(personInput({ month, loans: [payout] }))[0]?.exceptions).toEqual(['LOAN_NOT_PAID_OUT'])
  })

  test('of someone without other pay does not come about', () => {
    expect(computeRecords(personInput({ month: { ...month, pay: [] }, loans: [loanInput()] }))).toEqual([])
  })
})

describe('a schedule', () => {
  test('takes the remainder last, to the cent', () => {
    expect(instalmentFor(10_000, 3)).toBe(3333.34)
    expect(instalmentsOf(10_000, 3333.34)).toBe(3)
    const plan = { owed: 10_000, instalment: 3333.34, terms: [], arrears: 0, from: '2026-11' }
    expect(scheduleOf(plan).map(({ period, amount, owedAfter }) => [period, amount, owedAfter])).toEqual([
      ['2026-11', 3333.34, 6666.66],
      ['2026-12', 3333.34, 3333.32],
      ['2027-01', 3333.32, 0],
    ])
  })

  test('follows the latest change that includes a month', () => {
    const term = (kind: LoanTerm['kind'], from: string, more: Partial<LoanTerm> = {}): LoanTerm => ({
      kind,
      from,
      to: null,
      instalment: null,
      ...more,
    })
    const terms = [
      term('PAUSE', '2026-02', { to: '2026-03' }),
      term('INSTALMENT', '2026-03', { instalment: 50 }),
      term('PAUSE', '2026-06'),
      term('RESUME', '2026-07'),
      term('ALL', '2026-08'),
      term('INSTALMENT', '2026-09', { instalment: 20 }),
    ]
    const months = ['01', '02', '03', '04', '06', '07', '08', '09'].map((each) => `2026-${each}`)
    expect(months.map((each) => instalmentIn(100, terms, each))).toEqual([
      100,
      'PAUSED',
      'PAUSED',
      50,
      'PAUSED',
      50,
      null,
      20,
    ])
  })

  test('adds up to what is owed, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 240 }), (owed, count) => {
        const instalment = instalmentFor(owed / 100, count)
        const schedule = scheduleOf({ owed: owed / 100, instalment, terms: [], arrears: 0, from: '2026-01' })
        expect(schedule.length).toBe(instalmentsOf(owed / 100, instalment))
        expect(schedule.length).toBeLessThanOrEqual(count)
        expect(schedule.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(owed)
        expect(schedule.at(-1)?.owedAfter).toBe(0)
      }),
    )
  })
})
