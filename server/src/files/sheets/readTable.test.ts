import { expect, test } from 'vitest'
import { readTable } from './readTable.ts'

test('characters of several bytes are read wherever the pieces of a file end', async () => {
  // Each of these moves the following characters by some bytes.
  for (const start of ['', 'a', 'ab', 'abc', 'é']) {
    const names = ['Name', start + '𠮷'.repeat(20_000), 'منى'.repeat(10_000)]
    const { lines } = await readTable(Buffer.from(`${names.join('\n')}\n`), 10)
    expect(lines.map(({ cells }) => names.includes(cells[0] ?? ''))).toEqual([true, true, true])
  }
})
