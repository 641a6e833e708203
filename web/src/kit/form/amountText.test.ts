import { expect, test } from 'vitest'
import { sumOf } from '../sumOf.ts'
import { amountOf, amountProblem } from './amountText.ts'

test.each([
  ['1250.5', 1250.5],
  ['1,250.50', 1250.5],
  [' 25 000 ', 25_000],
  ['25\u00a0000.1', 25_000.1],
  ['٢٥٠٠٠', 25_000],
  ['٢٥٬٠٠٠٫٥٠', 25_000.5],
  ['۱۲۵۰٫۵', 1250.5],
  ['۱٬۲۵۰', 1250],
  ['\u200f٥٠٠\u200e', 500],
  ['١،٠٠٠', 1000],
  ['.5', 0.5],
  ['12.', 12],
  ['0', 0],
  ['-5', -5],
  ['−٥', -5],
  ['', undefined],
  ['  ', undefined],
])('“%s” is the amount %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
  expect(amountProblem(text)).toBeNull()
})

const noFigures = 'Please enter an amount such as 1,250.50'
test.each([
  ['1e3', noFigures],
  ['1E3', noFigures],
  ['0x10', noFigures],
  ['Infinity', noFigures],
  ['a lot', noFigures],
  ['.', noFigures],
  ['-', noFigures],
  ['--5', noFigures],
  ['1.2.3', noFigures],
  ['12,5', noFigures],
  ['1,25,000', noFigures],
  ['1,250 000', noFigures],
  ['1.250,00', noFigures],
  ['$5', noFigures],
  ['5 6', noFigures],
  ['1.005', 'Please use at most two decimals'],
  ['12.500', 'Please use at most two decimals'],
  ['٠٫١٢٥', 'Please use at most two decimals'],
])('“%s” is not an amount and has an error', (text, message) => {
  expect(amountOf(text)).toBeNaN()
  expect(amountProblem(text)).toBe(message)
})

test.each(['100000000000000', '1000000000000', '9'.repeat(400)])('“%s” is too large', (text) => {
  expect(amountProblem(text)).toBe('This amount is too large')
})

test('the largest possible amount is accepted', () => {
  expect(amountProblem('999,999,999,999.99')).toBeNull()
  expect(amountOf('999,999,999,999.99')).toBe(999_999_999_999.99)
})

test('amounts are added exactly to the cent', () => {
  expect(sumOf(0.1, 0.2)).toBe(0.3)
  expect(sumOf(999_999_999_998.98, 1.01)).toBe(999_999_999_999.99)
  expect(sumOf(10_000, -0.01)).toBe(9999.99)
})
