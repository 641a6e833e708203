import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/errors.ts'
import { plainAmounts } from './plainAmounts.ts'
import type { Table } from './readTable.ts'

const read = (separator: Table['separator'], ...amounts: string[]) =>
  plainAmounts(
    { separator },
    amounts.map((amount, at) => ({ line: at + 2, cells: { amount, name: '1.500' } })),
    { amount: 'Amount' },
  ).then((lines) => lines.map(({ cells }) => cells.amount))
async function refusalOf(separator: Table['separator'], ...amounts: string[]) {
  try {
    return await read(separator, ...amounts)
  } catch (error) {
    return error instanceof Refusal ? JSON.stringify(error) + error.message : error
  }
}

describe('amounts in a file', () => {
  test.each<[separator: Table['separator'], written: string[], plain: string[]]>([
    [';', ['1.500,50', '1.500', '12,5', '1.234.567'], ['1500.50', '1500', '12.5', '1234567']],
    [';', ['1,500.50', '1,500', '1.500'], ['1500.50', '1500', '1.500']],
    [';', ['1500', '12'], ['1500', '12']],
    [';', ['0.125'], ['0.125']],
    [';', ['0,125', '1.125'], ['0.125', '1125']],
    [';', ['1.234.567', '1.500'], ['1234567', '1500']],
    [',', ['1,500', '1.125', '1500.50'], ['1500', '1.125', '1500.50']],
    [',', ['1500,5', '1.500'], ['1500.5', '1500']],
    [null, ['1.125', '1,500'], ['1.125', '1500']],
    [';', ['12,5 %', '1.500 %'], ['12.5 %', '1500 %']],
    [';', ['', 'about 1.500', '-5', '1.50.00', '1,2,3'], ['', 'about 1.500', '-5', '1.50.00', '1,2,3']],
    [';', ['1500,50', '1500.50'], ['1500.50', '1500.50']],
  ])('separated by %s: %j are %j', async (separator, written, plain) => {
    expect(await read(separator, ...written)).toEqual(plain)
  })

  test.each<[separator: Table['separator'], written: string[]]>([
    [';', ['2000', '1.500']],
    [';', ['2000', '1,500']],
    [';', ['12,5', '1.500', '12.5']],
    [',', ['12,5', '1.500', '12.5']],
  ])('separated by %s: one of %j is refused, because it may be either', async (separator, written) => {
    const refusal = String(await refusalOf(separator, ...written))
    expect(refusal).toContain('Line 3, Amount: this amount can mean 1500 or 1.5. Please write all amounts without')
  })

  test('other columns stay as they are', async () => {
    const [line] = await plainAmounts({ separator: ';' }, [{ line: 2, cells: { name: '1.500' } }], {})
    expect(line?.cells.name).toBe('1.500')
  })
})
