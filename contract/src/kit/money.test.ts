import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Amount, AmountAboveZero, maxMoney } from './money.ts'

const amount = Amount('required')
const aboveZero = AmountAboveZero('required')

test('every amount of whole cents is accepted and keeps its digits as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(amount.safeParse(Number(text)).success).toBe(true)
      expect(Number(String(Number(text))).toFixed(2)).toBe(text)
    }),
  )
})

test.each([0.001, 0.1 + 0.2, 1e-7, 1e21, maxMoney + 1, -0.01, Number.NaN, Infinity, '5', null, undefined])(
  '%s is refused',
  (value) => {
    expect(amount.safeParse(value).success).toBe(false)
    expect(aboveZero.safeParse(value).success).toBe(false)
  },
)

test('zero is an amount, but not an amount above zero', () => {
  expect(amount.safeParse(0).success).toBe(true)
  expect(aboveZero.safeParse(0).error?.issues.map(({ message }) => message)).toEqual(['required'])
})
