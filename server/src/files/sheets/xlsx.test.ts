import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type XlsxColumn, xlsxFile, xlsxSheet, xlsxStream } from './xlsx.ts'
import { readXlsx } from '../../../testing/readXlsx.ts'
import { unzipped } from '../../../testing/unzipped.ts'

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
const paid = (values: Partial<Paid>): Paid => ({
  name: 'Ann',
  net: '1.00',
  currency: 'EGP',
  on: '2026-11-30',
  days: 1,
  ...values,
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
    // 46356 is the date 30 Nov 2026 as a spreadsheet number.
    ['Mona محمود', '8307.5 [$EGP] #,##0.00', '46356 d mmm yyyy', '1 #,##0'],
    ['Ann', '-900 [$USD] #,##0.00', '46356 d mmm yyyy', '30 #,##0'],
    ['123456789012.34 [$EGP] #,##0.00'],
  ])
})

test('the headings are bold and frozen, and a column is as wide as its content', async () => {
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

test('the text of a cell stays text: never a formula, never markup, without anything that XML forbids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (names) => {
      const rows = names.map((name) => paid({ name }))
      const { sheet, strings } = await readXlsx(await xlsxFile('a.xlsx', xlsxSheet('Sheet', columns, rows)))
      expect(sheet).not.toContain('<f')
      const [, body = ''] = /<sheetData>(.*)<\/sheetData>/s.exec(sheet) ?? []
      const cell =
        /<c r="[A-Z]+\d+"( s="\d+")?( t="inlineStr")?>(<v>[\d.]+<\/v>|<is><t [^>]*>([^<>&]|&(amp|lt|gt|quot);)*<\/t><\/is>)<\/c>/g
      expect(body.replace(cell, '').replace(/<\/?row( r="\d+")?>/g, '')).toBe('')
      expect(body).not.toMatch(/[\p{Cc}\p{Bidi_Control}\ufffe\uffff]/u)
      const visibleText = (value: string) => value.replace(/[^\p{L}\p{N}=+@<>&;"\]/_-]/gu, '')
      const texts = new Set(strings.map((value) => visibleText(value.replaceAll('_x005F_', '_'))))
      expect(names.map(visibleText).filter((name) => name !== '' && !texts.has(name))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('text longer than a cell is cut', async () => {
  const { strings } = await readXlsx(
    await xlsxFile('a.xlsx', xlsxSheet('S', columns, [paid({ name: 'x'.repeat(40_000) })])),
  )
  expect(Math.max(...strings.map(({ length }) => length))).toBe(32_767)
})

test('rows are read as the file is, and their fault is a fault of the file', async () => {
  let batches = 0
  async function* endless() {
    for (;;) {
      batches += 1
      if (batches === 200) throw new Error('The database has gone')
      yield Array.from({ length: 500 }, (_, index) => paid({ name: `${batches} ${index} ${Math.random()}` }))
    }
  }
  const stream = xlsxStream(xlsxSheet('Rows', columns, endless()))
  for (let part = 0; part < 3; part++) await stream.next()
  await stream.return(undefined)
  expect(batches).toBeLessThan(20)
  await expect(Array.fromAsync(xlsxStream(xlsxSheet('Rows', columns, endless())))).rejects.toThrow('database has gone')
})

test('portions of rows follow one another, and sheets have names that spreadsheets accept', async () => {
  async function* portions() {
    yield [paid({ name: 'Ann' })]
    yield []
    yield [paid({ name: 'Ben' }), paid({ name: 'Cid' })]
  }
  const file = await xlsxFile('a.xlsx', xlsxSheet('Pay: 1/2', columns, portions()), xlsxSheet("pay  1 2'", columns, []))
  const { part, rows, sheet } = await readXlsx(file)
  expect(rows.map(([name]) => name)).toEqual(['Employee', 'Ann', 'Ben', 'Cid'])
  expect([...sheet.matchAll(/<row r="(\d+)"/g)].map(([, row]) => row)).toEqual(['1', '2', '3', '4'])
  expect([...part('xl/workbook.xml').matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Pay  1 2',
    'pay  1 2 (2)',
  ])
})

test('rows beyond a sheet’s limit go to the next one, below the same headings', async () => {
  async function* many() {
    for (let portion = 0; portion < 11; portion++) yield Array<null>(100_000).fill(null)
  }
  const column: XlsxColumn<null> = { title: 'Nothing', type: 'text', value: () => null }
  const file = await xlsxFile('a.xlsx', xlsxSheet('Rows', [column], many()))
  const parts = await unzipped(new Uint8Array(await file.arrayBuffer()))
  const lastRow = (number: number) => {
    const end = String(parts.get(`xl/worksheets/sheet${number}.xml`)?.subarray(-100))
    return Number(/<row r="(\d+)"><\/row><\/sheetData>/.exec(end)?.[1])
  }
  expect(lastRow(1)).toBeGreaterThan(1_048_000)
  // The total includes two heading rows.
  expect(lastRow(1) + lastRow(2)).toBe(1_100_002)
  expect(String(parts.get('xl/worksheets/sheet2.xml')?.subarray(0, 1000))).toContain('Nothing')
  expect(String(parts.get('xl/workbook.xml')).match(/<sheet /g)).toHaveLength(2)
})

test('months and instants are dates to a spreadsheet', async () => {
  const columns: XlsxColumn<string | null>[] = [
    { title: 'Month', type: 'month', value: (at) => at && at.slice(0, 7) },
    { title: 'At', type: 'instant', value: (at) => at },
  ]
  const sheet = xlsxSheet('Dates', columns, ['2026-11-30T18:00:00.000Z', null])
  expect((await readXlsx(await xlsxFile('a.xlsx', sheet))).rows).toEqual([
    ['Month', 'At'],
    ['46327 mmm yyyy', '46356.75 d mmm yyyy hh:mm:ss'],
    [],
  ])
})

test('a cell of mixed figures has the type of its row', async () => {
  const figures: XlsxColumn<number>[] = [
    {
      title: 'Figure',
      type: 'mixed',
      cell: (row) =>
        [null, { type: 'percent', value: 12.5 } as const, { type: 'money', value: '7.25', currency: '"x' } as const][
          row
        ] ?? null,
    },
  ]
  const { rows } = await readXlsx(await xlsxFile('a.xlsx', xlsxSheet('Figures', figures, [0, 1, 2])))
  expect(rows).toEqual([['Figure'], [], ['12.5 0.0"%"'], ['7.25 #,##0.00']])
})
