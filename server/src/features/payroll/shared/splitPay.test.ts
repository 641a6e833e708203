import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PayShare } from '@muster/contract/personnelFile/payShares'
import type { BankingDetails } from '../../personnelFile/shared/bankDetails.ts'
import { sampleBanking } from '../../personnelFile/test/world.ts'
import { type NetPay, type PaidPart, splitPay, wholeMonth } from './splitPay.ts'

/** Returns bank details with a further account for each share; its number is its place, from 1. */
const bankWith = (shares: readonly PayShare[]): BankingDetails => ({
  ...sampleBanking,
  accountNumber: 'main',
  furtherAccounts: shares.map((share, i) => ({
    ...sampleBanking,
    ...share,
    accountId: `account ${i + 1}`,
    accountNumber: String(i + 1),
  })),
})
const net = (amount: bigint, more: Partial<NetPay> = {}): NetPay => ({
  amount,
  currency: 'EGP',
  due: wholeMonth,
  ...more,
})
/** Returns what a part of a month has sent to accounts, and the amounts that were agreed then, by the numbers of the accounts. */
const paidPart = (days: number, sent: Record<number, bigint> = {}, agreed: Record<number, bigint> = {}): PaidPart => {
  const byId = (amounts: Record<number, bigint>) =>
    new Map(Object.entries(amounts).map(([number, cents]) => [`account ${number}`, cents]))
  return { days, sent: byId(sent), agreed: byId(agreed) }
}
const noDays = { ...wholeMonth, days: 0 }
const split = (pay: NetPay, shares: readonly PayShare[]) =>
  splitPay(pay, bankWith(shares)).map(({ bank, amount, part }) => [bank.accountNumber, amount, part])

const amount = (value: number, currency: PayShare['currency'] = 'EGP'): PayShare => ({
  currency,
  kind: 'AMOUNT',
  value,
})
const percent = (value: number, currency: PayShare['currency'] = 'EGP'): PayShare => ({
  currency,
  kind: 'PERCENT',
  value,
})

describe('a net pay is divided between accounts', () => {
  test.each<[string, NetPay, PayShare[], [string, bigint, number][]]>([
    ['to the only one', net(831_750n), [], [['main', 831_750n, 1]]],
    [
      'by amount and percentage of the whole, the rest to the main one',
      net(831_750n),
      [amount(1000), percent(12.5)],
      [
        ['main', 627_781n, 1],
        ['1', 100_000n, 2],
        ['2', 103_969n, 3],
      ],
    ],
    [
      'a half cent rounded away from zero',
      net(101n),
      [percent(50)],
      [
        ['main', 50n, 1],
        ['1', 51n, 2],
      ],
    ],
    [
      'in order, never more than what is left',
      net(100_000n),
      [amount(700), percent(50), amount(100)],
      [
        ['1', 70_000n, 1],
        ['2', 30_000n, 2],
      ],
    ],
    ['whole to a further one', net(100n), [percent(100)], [['1', 100n, 1]]],
    ['without a part of nothing', net(1n), [percent(0.01)], [['main', 1n, 1]]],
    [
      'only by the shares in its currency',
      net(100_000n, { currency: 'USD' }),
      [amount(500), percent(10, 'USD')],
      [
        ['main', 90_000n, 1],
        ['2', 10_000n, 2],
      ],
    ],
    [
      'of an extra run by percentages alone',
      net(100_000n, { due: noDays }),
      [amount(500), percent(10)],
      [
        ['main', 90_000n, 1],
        ['2', 10_000n, 2],
      ],
    ],
    [
      'of a part of a month by its days of an amount, less what was sent',
      net(100_000n, { due: { days: 12, of: 30, parts: [paidPart(5, { 1: 16_667n, 2: 1667n })] } }),
      [amount(1000), amount(100)],
      [
        ['main', 74_334n, 1],
        ['1', 23_333n, 2],
        ['2', 2333n, 3],
      ],
    ],
    [
      'of a part of a month by its own days of an amount that was agreed after earlier parts',
      net(100_000n, { due: { days: 26, of: 30, parts: [paidPart(5), paidPart(19)] } }),
      [amount(1000)],
      [
        ['main', 76_667n, 1],
        ['1', 23_333n, 2],
      ],
    ],
    [
      'of a month by the days of each amount that was agreed in it, less what was sent',
      net(100_000n, { due: { days: 30, of: 30, parts: [paidPart(15, { 1: 5000n }, { 1: 10_000n })] } }),
      [amount(1000)],
      [
        ['main', 50_000n, 1],
        ['1', 50_000n, 2],
      ],
    ],
    [
      'of a month by the whole amount, also if nothing of a part was left for it',
      net(100_000n, { due: { days: 30, of: 30, parts: [paidPart(15, {}, { 1: 20_000n })] } }),
      [amount(200)],
      [
        ['main', 80_000n, 1],
        ['1', 20_000n, 2],
      ],
    ],
    [
      'of a month by what its parts left of an amount, also if that is nothing',
      net(100_000n, {
        due: {
          days: 30,
          of: 30,
          parts: [paidPart(27, { 1: 90_000n, 2: 20_000n })],
        },
      }),
      [amount(1000), amount(100)],
      [
        ['main', 90_000n, 1],
        ['1', 10_000n, 2],
      ],
    ],
  ])('%s', (_, pay, shares, expected) => {
    expect(split(pay, shares)).toEqual(expected)
  })

  test('nothing is lost, nobody gets more than agreed, and a share gives way only to earlier ones', () => {
    const share = fc.record({
      currency: fc.constantFrom('EGP' as const, 'USD' as const),
      kind: fc.constantFrom('AMOUNT' as const, 'PERCENT' as const),
      // 1 to 100 in hundredths, so that amounts and percentages are both of use.
      value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 30_000n }),
        fc.boolean(),
        fc.array(share, { maxLength: 3 }),
        (pay, isExtra, shares) => {
          const parts = splitPay(net(pay, { due: isExtra ? noDays : wholeMonth }), bankWith(shares))
          expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(pay)
          expect(parts.every((part) => part.amount > 0n)).toBe(true)
          expect(parts.map(({ part }) => part)).toEqual(parts.map((_, i) => i + 1))
          let left = Number(pay)
          for (const [i, { currency, kind, value }] of shares.entries()) {
            const isPaid = currency === 'EGP' && !(kind === 'AMOUNT' && isExtra)
            const agreed =
              kind === 'AMOUNT' ? Math.round(value * 100) : (Number(pay) * Math.round(value * 100)) / 10_000
            const got = Number(parts.find(({ bank }) => bank.accountNumber === String(i + 1))?.amount ?? 0n)
            expect(Math.abs(got - (isPaid ? Math.min(agreed, left) : 0))).toBeLessThanOrEqual(0.5)
            left -= got
          }
        },
      ),
    )
  })
})
