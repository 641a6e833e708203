import { expect, test } from 'vitest'
import { parseCents, printCents } from '../../../pay/money.ts'
import { thirteenthOf } from './thirteenthMonth.ts'

const rule = { percent: 100, prorating: 'MONTHS', leastMonths: 0 } as const
function amountOf(
  more: object,
  first: string,
  { last = null, paymentDate = '2026-12-20' }: { last?: string | null; paymentDate?: string } = {},
) {
  const served = { employments: [{ first, last }], base: parseCents('12000.00'), paymentDate }
  const found = thirteenthOf({ ...rule, ...more }, served)
  return found && printCents(found.amount)
}

test.each<[string, string, object, string | null]>([
  ['a whole year gives the whole base', '2020-01-01', {}, '12000.00'],
  ['whole months count', '2026-07-01', {}, '6000.00'],
  ['a month begun late does not', '2026-07-16', {}, '5000.00'],
  ['by days, it counts in part: 5 and 16/31 months', '2026-07-16', { prorating: 'DAYS' }, '5516.13'],
  ['without prorating, everyone gets it', '2026-12-01', { prorating: 'NONE' }, '12000.00'],
  ['a percentage is of the base', '2026-07-01', { percent: 50 }, '3000.00'],
  ['it is rounded once', '2026-07-16', { prorating: 'DAYS', percent: 33.33 }, '1838.53'],
  ['enough months are enough', '2026-09-21', { leastMonths: 3 }, '3000.00'],
  ['a day less is not enough', '2026-09-22', { leastMonths: 3 }, null],
  ['who begins after the payment gets nothing', '2026-12-21', { prorating: 'NONE' }, null],
])('%s', (_, first, more, amount) => {
  expect(amountOf(more, first)).toBe(amount)
})

test('it is for the twelve months up to the payment, and only for who is employed then', () => {
  expect(amountOf({}, '2026-01-01', { paymentDate: '2026-06-15' })).toBe('6000.00')
  expect(amountOf({}, '2020-01-01', { last: '2026-12-19' })).toBe(null)
  expect(amountOf({}, '2020-01-01', { last: '2026-12-25' })).toBe('11000.00')
})
