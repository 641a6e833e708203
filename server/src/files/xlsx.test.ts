import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type XlsxColumn, xlsxFile, xlsxSheet } from './xlsx.ts'
import { readXlsx } from '../../testing/readXlsx.ts'

interface Paid {
  name: string | null
  net: string | null
  currency: string
  on: string | null
  days: number | null
}

const columns: XlsxColumn<Paid>[] = [
  { title: 'Employee', type: 'text', value: ({ name }) => name },
  { title: 'Net pay', type: 'money', value: ({ net }) => net, currency: ({ currency }) => currency },
  { title: 'Paid on', type: 'day', value: ({ on }) => on },
  { title: 'Days', type: 'whole', value: ({ days }) => days },
]
const paid = (given: Partial<Paid>): Paid => ({
  name: 'Ann',
  net: '1.00',
  currency: 'EGP',
  on: '2026-11-30',
  days: 1,
  ...given,
})

test('amounts, days and numbers are numbers to a spreadsheet, each amount in its currency', async () => {
  const rows = [
    paid({ name: 'Mona محمود', net: '8307.50' }),
    paid({ net: '-900.00', currency: 'USD', days: 30 }),
    paid({ name: null, net: '123456789012.34', on: null, days: null }),
  ]
  const file = await xlsxFile('register.xlsx', xlsxSheet('Register', columns, rows))
  expect(file.name).toBe('register.xlsx')
  expect((await readXlsx(file)).rows).toEqual([
    ['Employee', 'Net pay', 'Paid on', 'Days'],
    // Day 46356 is 30 Nov 2026, counted as spreadsheets do.
    ['Mona محمود', '8307.5 [$EGP] #,##0.00', '46356 d mmm yyyy', '1 #,##0'],
    ['Ann', '-900 [$USD] #,##0.00', '46356 d mmm yyyy', '30 #,##0'],
    ['123456789012.34 [$EGP] #,##0.00'],
  ])
})

test('the headings are bold and stay in sight, and a column is as wide as what stands in it', async () => {
  const { part, sheet, styles } = await readXlsx(
    await xlsxFile(
      'a.xlsx',
      xlsxSheet('Sheet', columns, [paid({ name: 'A name of thirty-one characters' })], true),
      xlsxSheet('None', columns, []),
    ),
  )
  expect(sheet).toMatch(/<pane ySplit="1" [^>]*topLeftCell="A2"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<sheetView [^>]*rightToLeft="1"/)
  expect(sheet).toContain('<col min="1" max="1" width="33" customWidth="1"/>')
  expect(styles).toContain('<b/>')
  expect(part('xl/workbook.xml')).toMatch(/name="Sheet".*name="None"/)
  expect(part('xl/worksheets/sheet2.xml')).not.toContain('rightToLeft')
})

const nasty = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://example.test","pay")',
  '\t=1',
  '\r\n=1',
  '\u0000',
  '\u0008',
  '\ufffe',
  '\ud800',
  '\u202e',
  '_x0041_',
  ']]>',
  '</t></si>',
  '<f>1+1</f>',
  '&amp;',
  '"',
)
const text = fc
  .array(fc.oneof(nasty, fc.constantFrom('Ann', ' ', 'محمد', '🦊')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

test('whatever stands in a cell of text is text: never a formula, never markup, nothing that XML forbids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (names) => {
      const rows = names.map((name) => paid({ name }))
      const { sheet, strings, part } = await readXlsx(await xlsxFile('a.xlsx', xlsxSheet('Sheet', columns, rows)))
      expect(sheet).not.toContain('<f')
      const xml = part('xl/sharedStrings.xml')
      expect(xml).toMatch(/^<\?xml[^>]*><sst [^>]*>(<si><t[^>]*>([^<>&]|&(amp|lt|gt|quot|apos);)*<\/t><\/si>)+<\/sst>$/)
      expect(xml).not.toMatch(/[\p{Cc}\p{Bidi_Control}\ufffe\uffff]/u)
      const seen = (value: string) => value.replace(/[^\p{L}\p{N}=+@<>&;"\]/_-]/gu, '')
      const shown = new Set(strings.map((value) => seen(value.replaceAll('_x005F_', '_'))))
      expect(names.map(seen).filter((name) => name !== '' && !shown.has(name))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a text that is longer than a cell is cut', async () => {
  const { strings } = await readXlsx(
    await xlsxFile('a.xlsx', xlsxSheet('S', columns, [paid({ name: 'x'.repeat(40_000) })])),
  )
  expect(Math.max(...strings.map(({ length }) => length))).toBe(32_767)
})
