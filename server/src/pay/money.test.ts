import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  centsOf,
  fraction,
  jsonOf,
  dividedBy,
  parseCents,
  parseDecimal,
  plus,
  printCents,
  printRate,
  roundToUnits,
  sumOf,
  times,
} from './money.ts'

it.each([
  ['0.125', 13n],
  ['2.675', 268n],
  ['-2.675', -268n],
  ['0.005', 1n],
  ['-0.005', -1n],
  ['0.0049999999999999999999', 0n],
  ['1.005', 101n],
  ['33.333333333333333333', 3333n],
])('rounds %s half away from zero', (text, cents) => {
  expect(roundToUnits(times(parseDecimal(text), fraction(100n)))).toBe(cents)
})

it.each([
  ['12000.00', 1_200_000n],
  ['12000', 1_200_000n],
  ['0.1', 10n],
  ['-0.01', -1n],
  ['999999999999.99', 99_999_999_999_999n],
])('reads %s', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

it.each(['', '1e3', '1.234', '.5', '5.', '1,000', '٣', ' 1', '--1', 'NaN'])('does not read %j', (text) => {
  expect(() => parseCents(text)).toThrow()
})

it('prints amounts as it reads them, for the database and for JSON', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), (cents) => {
      expect(parseCents(printCents(cents))).toBe(cents)
      expect(centsOf(jsonOf(cents))).toBe(cents)
    }),
  )
})

it('is exact where floats are not', () => {
  const tenth = parseDecimal('0.1')
  const sum = plus(plus(tenth, tenth), tenth)
  expect(sum.n * 10n).toBe(sum.d * 3n)
  expect(sumOf([10n, 20n, -5n])).toBe(25n)
  expect(sumOf([])).toBe(0n)
})

it('adds, divides and rounds thirds without loss', () => {
  const third = dividedBy(fraction(100n), 3n)
  expect(roundToUnits(plus(plus(third, third), third))).toBe(100n)
  expect(roundToUnits(dividedBy(fraction(100n), -3n))).toBe(-33n)
  expect(() => fraction(1n, 0n)).toThrow('a fraction of nothing')
})

it('prints rates with four decimals in the unit of the currency', () => {
  expect(printRate(fraction(5000n, 3n))).toBe('16.6667')
  expect(printRate(fraction(-1n, 200n))).toBe('-0.0001')
  expect(printRate(fraction(0n))).toBe('0.0000')
})
