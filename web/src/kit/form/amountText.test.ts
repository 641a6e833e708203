import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../sumOf.ts'
import { amountOf, amountProblem, amountText, groupAmount } from './amountText.ts'

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

/** Returns the keys that type a text. */
const keys = (text: string): string[] => Array.from(text)

/** Returns the field's text with `|` as the caret after keys are pressed in it one after the other. */
function press(start: string, ...pressed: string[]): string {
  let caret = start.indexOf('|')
  let text = start.replace('|', '')
  for (const key of pressed) {
    const [from, to, added] =
      key === 'Backspace' ? [caret - 1, caret, ''] : key === 'Delete' ? [caret, caret + 1, ''] : [caret, caret, key]
    const typed = text.slice(0, Math.max(from, 0)) + added + text.slice(to)
    const grouped = groupAmount(text, { text: typed, caret: Math.max(from, 0) + added.length }, key === 'Delete')
    ;({ text, caret } = grouped)
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['|', keys('12500'), '12,500|'],
  ['|', keys('12500.5'), '12,500.5|'],
  ['|', keys('-1000'), '-1,000|'],
  ['|', keys('١٢٥٠٠٫٥'), '12,500.5|'],
  ['1|2,345', ['9'], '19|2,345'],
  ['|12,345', ['9'], '9|12,345'],
  ['12,345|', ['6'], '123,456|'],
  ['12,345|.50', ['6'], '123,456|.50'],
  ['12,345.5|', ['0'], '12,345.50|'],
  ['12,34|5', ['.'], '1,234.|5'],
])('groups “%s” while %j is typed', (start, typed, result) => {
  expect(press(start, ...typed)).toBe(result)
})

test.each([
  ['12,345|', ['Backspace'], '1,234|'],
  ['1,000|', ['Backspace'], '100|'],
  ['12,|345', ['Backspace'], '1|,345'],
  ['12|,345', ['Delete'], '1,2|45'],
  ['1,|234', ['Delete'], '1|34'],
  ['1|,234', ['Backspace'], '|234'],
  ['12,345.|5', ['Backspace'], '123,45|5'],
  ['12,500|', ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'], '|'],
])('groups what remains of “%s” after %j', (start, pressed, result) => {
  expect(press(start, ...pressed)).toBe(result)
})

test.each([
  ['|', '12500.5', '12,500.5|'],
  ['|', '12,500', '12,500|'],
  ['|', ' 25 000 ', '25,000|'],
  ['|', '٢٥٬٠٠٠٫٥٠', '25,000.50|'],
  ['|', '-1234567.89', '-1,234,567.89|'],
  ['1|', '234', '1,234|'],
  // What can’t be read is left for the user to mend.
  ['|', '12,5', '12,5|'],
  ['|', '1.250,00', '1.250,00|'],
  ['|', 'EGP 500', 'EGP 500|'],
  ['|', '1e3', '1e3|'],
])('pastes into “%s” the text “%s”', (start, text, result) => {
  expect(press(start, text)).toBe(result)
})

test('never reads a typed comma as nothing', () => {
  expect(press('|', ...keys('12,5'))).toBe('12,5|')
  expect(press('|', ...keys('12,50'))).toBe('12,50|')
  expect(press('|', ...keys('12,500'))).toBe('12,500|')
  expect(press('|', ...keys('12,5000'))).toBe('125,000|')
  expect(press('|', ...keys('1,250.75'))).toBe('1,250.75|')
})

const figures = constantFrom(...keys('0123456789'))
test('an amount typed digit by digit is the amount of these digits, grouped as it is elsewhere', () => {
  assert(
    property(integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      const amount = cents / 100
      const typed = press('|', ...keys(amount.toFixed(2)))
      expect(typed).toBe(`${amountText(amount)}|`)
      expect(amountOf(typed.replace('|', ''))).toBe(amount)
    }),
  )
})

test('digits and Backspace at any place change the amount as they would without separators', () => {
  const steps = array(record({ place: integer({ min: 0, max: 30 }), key: constantFrom('5', '0', '7', 'Backspace') }), {
    maxLength: 20,
  })
  assert(
    property(array(figures, { minLength: 1, maxLength: 9 }), steps, (start, changes) => {
      let grouped = press('|', ...start).replace('|', '')
      let plain = start.join('')
      for (const { place, key } of changes) {
        const digits = place % (plain.length + 1)
        const before = keys(grouped).reduce(
          ({ left, at }, each, index) =>
            left === 0 ? { left, at } : { left: each === ',' ? left : left - 1, at: index + 1 },
          { left: digits, at: 0 },
        ).at
        grouped = press(`${grouped.slice(0, before)}|${grouped.slice(before)}`, key).replace('|', '')
        plain =
          key === 'Backspace'
            ? plain.slice(0, Math.max(digits - 1, 0)) + plain.slice(digits)
            : plain.slice(0, digits) + key + plain.slice(digits)
        expect(grouped.replaceAll(',', '')).toBe(plain)
        expect(amountOf(grouped)).toBe(plain === '' ? undefined : Number(plain))
      }
    }),
  )
})
