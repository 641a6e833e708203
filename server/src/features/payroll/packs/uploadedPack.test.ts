import { describe, expect, test } from 'vitest'
import { exampleFile } from '../test/packs.ts'
import { parsePackText } from '../../../pay/ownPacks/uploadedPack.ts'

const changed = (change: (file: any) => void) => {
  const file = JSON.parse(exampleFile)
  change(file)
  return JSON.stringify(file)
}
const faultsIn = (content: string) => {
  const read = parsePackText(content)
  return 'faults' in read ? read.faults : []
}
const many = (count: number, entry: unknown) => Array.from({ length: count }, () => entry)
const bandsUpTo = (count: number) => [
  ...Array.from({ length: count - 1 }, (_, at) => ({ to: String(at + 1), rate: '1' })),
  { to: null, rate: '1' },
]

test('the file of the documentation has no mistakes', () => {
  expect(faultsIn(exampleFile)).toEqual([])
})

describe('an uploaded file of rules is refused', () => {
  test.each<[string, string, string]>([
    [
      'with a NUL character in a name, which the database can’t store in an explanation',
      changed((file) => (file.statuses.list[0].name = 'Insured\u0000')),
      'statuses.list.0.name: must be one line without invisible characters',
    ],
    [
      'with a mark that turns the direction of text',
      changed((file) => (file.cases[0].note = '\u202e031')),
      'cases.0.note: must be one line without invisible characters',
    ],
    [
      'with a name that no payslip has room for',
      changed((file) => (file.statuses.list[0].arabicName = 'ا'.repeat(61))),
      'statuses.list.0.arabicName: must have at most 60 characters',
    ],
    [
      'with a very long source',
      changed((file) => (file.insurance.rows[0].source = 'x'.repeat(1001))),
      'insurance.rows.0.source: must have at most 1000 characters',
    ],
    [
      'with more examples than can be calculated in a moment',
      changed((file) => (file.cases = many(101, file.cases[0]))),
      'cases: must have at most 100 entries',
    ],
    [
      'with too many bands',
      changed((file) => (file.incomeTax.rows[0].incomes[0].bands = bandsUpTo(51))),
      'incomeTax.rows.0.incomes.0.bands: must have at most 50 entries',
    ],
    [
      'with too many bands of a status',
      changed((file) =>
        file.statuses.list.push({
          ...file.statuses.list[0],
          code: 'OTHER',
          rows: [{ ...file.statuses.list[0].rows[0], bands: bandsUpTo(51) }],
        }),
      ),
      'statuses.list.1.rows.0.bands: must have at most 50 entries',
    ],
    [
      'whose insurance begins after its income tax',
      changed((file) => (file.insurance.rows[0].from = '2026-02')),
      'insurance.rows.0: must begin in 2026-01 or before, like the income tax',
    ],
    [
      'with a status that begins after its income tax',
      changed((file) => (file.statuses.list[0].rows[0].from = '2027-01')),
      'statuses.list.0.rows.0: must begin in 2026-01 or before, like the income tax',
    ],
    [
      'with an example of a month before its rules',
      changed((file) => (file.cases[0].month = '2025-12')),
      'cases.0.month: the rules begin in 2026-01',
    ],
    ['that is deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'The file: '],
    [
      'that is deep where a text belongs',
      exampleFile.replace('"EXAMPLE"', `${'['.repeat(40_000)}${']'.repeat(40_000)}`),
      'pack: ',
    ],
    ['with an odd number', changed((file) => (file.insurance.rows[0].maxWage = '1e9')), 'insurance.rows.0.maxWage: '],
    ['with a negative amount', changed((file) => (file.cases[0].wage = '-1')), 'cases.0.wage: '],
    ['with digits of another script', changed((file) => (file.cases[0].wage = '٢٠٠٠')), 'cases.0.wage: '],
  ])('%s', (_, content, sentence) => {
    expect(faultsIn(content).join('. ')).toContain(sentence)
  })

  test('with keys of prototypes, which change nothing', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const content = exampleFile.replace('"pack"', `"${key}": { "cases": [] }, "pack"`)
      expect([key, faultsIn(content).length]).toEqual([key, 1])
    }
    expect(({} as Record<string, unknown>).cases).toBeUndefined()
  })
})
