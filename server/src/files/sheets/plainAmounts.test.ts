import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/errors.ts'
import { plainAmounts } from './plainAmounts.ts'
import type { Table, TableLine } from './readTable.ts'

type Separator = Table['separator']

const lineOf = (cells: string[], at = 0, numbers: number[] = []): TableLine => ({ line: at + 2, cells, numbers })
const tableOf = (separator: Separator, headings: string[], lines: TableLine[]): Table => ({
  separator,
  lines: [{ line: 1, cells: headings, numbers: [] }, ...lines],
})
/** Returns the amounts of a column after reading, beside a column that is none of amounts. */
const read = async (isMoney: boolean, separator: Separator, ...amounts: string[]) => {
  const table = tableOf(
    separator,
    ['Name', ' amount '],
    amounts.map((amount, at) => lineOf(['1.500', amount], at)),
  )
  const [, ...lines] = await plainAmounts(table, [{ heading: 'Amount', isMoney }])
  expect(lines.every(({ cells }) => cells[0] === '1.500')).toBe(true)
  return lines.map(({ cells }) => cells[1])
}
async function refusalOf(reading: Promise<unknown>) {
  try {
    return await reading
  } catch (error) {
    return error instanceof Refusal ? JSON.stringify(error) + error.message : error
  }
}

describe('money in a file', () => {
  test.each<[separator: Separator, written: string[], plain: string[]]>([
    [',', ['12,500', '15,000', '9,00'], ['12500', '15000', '9.00']],
    [';', ['12.500', '15.000', '9.50'], ['12500', '15000', '9.50']],
    [';', ['1,500', '1.500', '2000'], ['1500', '1500', '2000']],
    [',', ['1.500', '12,5', '12.5'], ['1500', '12.5', '12.5']],
    [';', ['1.500,50', '1,500.50', '1.234.567'], ['1500.50', '1500.50', '1234567']],
    [null, ['0.125', '1500,5'], ['0.125', '1500.5']],
    [';', ['', 'about 1.500', '-5', '1.50.00', '1,2,3'], ['', 'about 1.500', '-5', '1.50.00', '1,2,3']],
  ])('separated by %s: %j are %j', async (separator, written, plain) => {
    expect(await read(true, separator, ...written)).toEqual(plain)
  })

  test.each([
    ['١٢٥٠٠', '12500'],
    ['١٢٬٥٠٠٫٧٥', '12500.75'],
    ['١٫٥٠٠', '1.500'],
    ['١٬٥٠٠', '1500'],
    ['۱۲,۵۰۰', '12500'],
    ['١٢٫٥٪', '12.5%'],
    ['12 500', '12500'],
    ['12\u00A0500,50', '12500.50'],
    ['1\u202F234\u202F567.5', '1234567.5'],
    ['1 50', '1 50'],
    ['12 500 000 EGP', '12 500 000 EGP'],
  ])('Arabic digits and marks and spaces between groups: %s is %s', async (written, plain) => {
    expect(await read(true, ';', written)).toEqual([plain])
  })
})

test.each<[isMoney: boolean, separator: Separator, written: string[]]>([
  [true, ',', ['12,500', '1500,500']],
  [true, ';', ['9,50', '1500,500']],
  [true, ';', ['9.50', '1500.500']],
  [true, null, ['1.234,50', '1500,500']],
  [false, ',', ['2000', '1500.500']],
  [false, ';', ['9.50', '1500,500']],
  [false, ';', ['7,5', '1500,500']],
])(
  'money %s, separated by %s: one of %j is refused for its group of four digits',
  async (isMoney, separator, written) => {
    expect(String(await refusalOf(read(isMoney, separator, ...written)))).toContain(
      'Line 3, Amount: this amount can mean 1500500 or 1500.5. Please write 1500500 or 1500.5000.',
    )
  },
)

describe('values and quantities in a file', () => {
  test.each<[separator: Separator, written: string[], plain: string[]]>([
    [';', ['1.500,50', '1.500', '12,5', '1.234.567'], ['1500.50', '1500', '12.5', '1234567']],
    [';', ['1,500.50', '1,500', '1.500'], ['1500.50', '1500', '1.500']],
    [';', ['1500', '12'], ['1500', '12']],
    [';', ['0.125'], ['0.125']],
    [';', ['0,125', '1.125'], ['0.125', '1125']],
    [';', ['1.234.567', '1,500'], ['1234567', '1.500']],
    [',', ['1,500', '1500.50'], ['1500', '1500.50']],
    [null, ['1,500', '1.1250'], ['1500', '1.1250']],
    [',', ['1500,5', '1.500'], ['1500.5', '1500']],
    [';', ['12,5 %', '1.500 %'], ['12.5 %', '1500 %']],
    [';', ['1500,50', '1500.50'], ['1500.50', '1500.50']],
    [';', ['1.234,50', '1500,500'], ['1234.50', '1500.500']],
  ])('separated by %s: %j are %j', async (separator, written, plain) => {
    expect(await read(false, separator, ...written)).toEqual(plain)
  })

  test.each<[separator: Separator, written: string[]]>([
    [';', ['2000', '1.500']],
    [';', ['2000', '1,500']],
    [',', ['2000', '1.500']],
    [',', ['7,5', '1,500']],
    [';', ['9.50', '1.500']],
    [';', ['12,5', '1.500', '12.5']],
    [',', ['1.234,50', '1,500', '1,234.50']],
    [',', ['١٫٥', '1.500']],
  ])('separated by %s: one of %j is refused, because it may be either', async (separator, written) => {
    expect(String(await refusalOf(read(false, separator, ...written)))).toContain(
      'Line 3, Amount: this amount can mean 1500 or 1.5. Please write 1500 or 1.5000.',
    )
  })

  test('columns are read apart: the marks of one say nothing about another', async () => {
    const columns = ['Value', 'Quantity'].map((heading) => ({ heading, isMoney: false }))
    const table = tableOf(',', ['Value', 'Quantity'], [lineOf(['1,500', '7,5']), lineOf(['2,000.50', '8,25'], 1)])
    const [, ...lines] = await plainAmounts(table, columns)
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['1500', '7.5'],
      ['2000.50', '8.25'],
    ])
  })

  test('numbers of a workbook have one meaning, and say nothing about texts', async () => {
    const lines = [lineOf(['333.333'], 0, [0]), lineOf(['7,5'], 1), lineOf(['1.125'], 2, [0])]
    for (const isMoney of [true, false]) {
      const [, ...read] = await plainAmounts(tableOf(null, ['Value'], lines), [{ heading: 'Value', isMoney }])
      expect(read.map(({ cells }) => cells[0])).toEqual(['333.333', '7.5', '1.125'])
    }
    const other = [lineOf(['1.5'], 0, [0]), lineOf(['1.500'], 1)]
    const reading = plainAmounts(tableOf(null, ['Value'], other), [{ heading: 'Value', isMoney: false }])
    expect(String(await refusalOf(reading))).toContain('Line 3, Value')
  })
})
