import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const nasty = fc.constantFrom(
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\u2028',
  '\u0085',
  '\v',
  '"',
  ',',
  ';',
  '=1+1',
  '+',
  '-',
  '@',
  '\u202e',
)
const cell = fc.oneof(
  fc
    .array(fc.oneof(nasty, fc.constantFrom('Ann', 'Bob', ' ', 'محمد')), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.constant(null),
)
const rows = fc.array(fc.record({ Name: cell, Notes: cell }), { minLength: 1, maxLength: 5 })

test('no line and no field of any cell begins with a formula, and each row is one line', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (records) => {
      const text = Buffer.from(await csvFile('a.csv', ['Name', 'Notes'], records).arrayBuffer()).toString('utf8')
      expect(text.startsWith('\uFEFF"Name","Notes"\r\n')).toBe(true)
      const lines = text
        .slice(1)
        .split(/[\n\r\v\f\u0085\u2028\u2029]+/)
        .filter(Boolean)
      expect(lines).toHaveLength(records.length + 1)
      for (const line of lines) expect(line).toMatch(/^"(.*)","(.*)"$/)
      const read = parse(text, { bom: true, columns: true }) as Record<string, string>[]
      for (const field of read.flatMap((row) => Object.values(row))) {
        if (!/^-\d+$/.test(field)) expect(field).not.toMatch(/^[=+\-@]/)
        expect(field).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      }
      // With semicolons as separators, a spreadsheet takes quotation marks after a semicolon for an empty text.
      for (const line of lines) {
        const [first = '', ...others] = line.split(/[;\t]/)
        expect(first).not.toMatch(/^"\s*[=+\-@]/)
        for (const other of others) expect(other).not.toMatch(/^[\s"]*[=+\-@]/)
      }
      const visibleText = ({ Name, Notes }: Record<string, string | null>) =>
        [Name, Notes].map((each) => (each ?? '').replace(/[^\p{L}\p{N}"=,;]/gu, ''))
      expect(read.map(visibleText)).toEqual(records.map(visibleText))
    }),
  )
})

test('negative numbers stay numbers, except at the start of a line', async () => {
  const text = await csvFile(
    'a.csv',
    ['Name', 'Amount'],
    [
      { Name: 'Anna', Amount: '-2703.73' },
      { Name: '-5', Amount: '-5+1' },
    ],
  ).text()
  expect(text.split('\r\n').slice(1, 3)).toEqual([`"Anna","-2703.73"`, `"'-5","'-5+1"`])
})
