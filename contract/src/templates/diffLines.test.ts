import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diffLines.ts'

const signedLines = (before: string, after: string) => diffLines(before, after).map(({ sign, text }) => sign + text)

test('removed and added lines are marked in place', () => {
  expect(signedLines('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([' one', '-two', '+2', ' three', '+four'])
  expect(signedLines('same', 'same')).toEqual([' same'])
})

test('removed and kept lines give the earlier text, added and kept lines the later one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const without = (sign: string) => lines.filter((line) => line.sign !== sign).map((line) => line.text)
      expect(without('+').join('\n')).toBe(before)
      expect(without('-').join('\n')).toBe(after)
    }),
  )
})
