import { describe, expect, test } from 'vitest'
import { jsonOf, parseCents } from '../money.ts'
import { egypt } from './egypt.ts'
import egyptFile from './egypt.json' with { type: 'json' }
import { withRow } from './limits.ts'
import { readPack } from './packFile.ts'
import { expectedLimits, lacksLimits, rowOf } from './tables.ts'

const changed = (change: (file: typeof egyptFile) => void) => {
  const file = structuredClone(egyptFile)
  change(file)
  return () => readPack('egypt.json', file)
}
const row = (firstDay: string, minWage: string | null = '3200', maxWage: string | null = '19300') => {
  const rates = minWage === null ? { rate: null, employerRate: null } : { rate: '11', employerRate: '18.75' }
  return { firstDay, minWage, maxWage, ...rates }
}

describe('a file of rules', () => {
  test.each<[string, (file: any) => void, string]>([
    ['a number instead of text', (file) => (file.insurance.rows[0].minWage = 2300), 'insurance.rows.0.minWage'],
    ['a limit below the other', (file) => (file.insurance.rows[1].maxWage = '100'), 'the minimum wage is above'],
    ['months out of order', (file) => file.insurance.rows.reverse(), 'insurance.rows: the months must ascend'],
    ['a closed last band', (file) => (file.incomeTax.rows[0].incomes[0].bands[5].to = '500000'), 'only the last band'],
    ['bands out of order', (file) => (file.incomeTax.rows[0].incomes[0].bands[1].to = '1'), 'the amounts must ascend'],
    ['a gap below the first entry', (file) => (file.incomeTax.rows[0].incomes[0].above = '10'), 'must be above 0'],
    ['a step of 0', (file) => (file.incomeTax.rows[0].roundDownTo = '0'), 'roundDownTo: must be above 0'],
    ['a row without a source', (file) => delete file.insurance.rows[0].source, 'insurance.rows.0.source'],
    ['an unknown field', (file) => (file.insurance.rows[0].maximum = '1'), 'insurance.rows.0'],
    ['no cases', (file) => (file.cases = []), 'cases'],
    ['an unknown default status', (file) => (file.statuses.default = 'NONE'), 'there is no status NONE'],
    ['a status twice', (file) => file.statuses.list.push(file.statuses.list[1]), 'the status FOREIGNER appears twice'],
    ['a default status that changes pay', (file) => (file.statuses.list[0].rows[0].rate = '0'), 'as usual'],
    ['a code in small letters', (file) => (file.statuses.list[1].code = 'foreign'), 'must be capital letters'],
    ['a status without rows', (file) => (file.statuses.list[1].rows = []), 'statuses.list.1.rows'],
    ['a share above 100 %', (file) => (file.statuses.list[1].rows[0].rate = '101'), 'must be a percentage'],
    ['part of a percent', (file) => (file.statuses.list[5].rows[0].exemption = '1.5'), 'must be a whole percentage'],
    [
      'a status without a source',
      (file) => delete file.statuses.list[5].rows[0].source,
      'statuses.list.5.rows.0.source',
    ],
    [
      'months of a status out of order',
      (file) => file.statuses.list[1].rows.push(file.statuses.list[1].rows[0]),
      'statuses.list.1.rows: the months must ascend',
    ],
    [
      'bands of a status out of order',
      (file) => (file.statuses.list[4].rows[0].bands = [{ to: '10', rate: '10' }]),
      'statuses.list.4.rows.0.bands: only the last band has no upper limit',
    ],
    ['a case of an unknown status', (file) => (file.cases[0].status = 'NONE'), 'cases.0.status: there is no status'],
    ['minimum wages out of order', (file) => file.minimumWage.rows.reverse(), 'minimumWage.rows: the months must'],
  ])('with %s is refused with a sentence', (_, change, sentence) => {
    expect(changed(change)).toThrow(sentence)
    expect(changed(change)).toThrow('The tax and insurance rules in egypt.json can’t be used.')
  })

  test('is read as it is otherwise', () => {
    expect(changed(() => undefined)()).toEqual(egypt)
  })

  test('says which statuses an accountant must confirm, because no text was found', () => {
    const unsourced = egyptFile.statuses.list.filter(({ rows }) => rows.some(({ source }) => /No text/.test(source)))
    expect(unsourced.map(({ code }) => code)).toEqual(['OVER_AGE', 'SECOND_EMPLOYMENT'])
    for (const { meaning } of unsourced) expect(meaning).toContain('An accountant must confirm this.')
  })
})

describe('insurance limits', () => {
  test.each([
    ['2020-05', false],
    ['2025-01', false],
    ['2026-12', false],
    ['2027-01', true],
    ['2030-06', true],
  ])('in %s are missing: %s', (month, lacks) => {
    expect(lacksLimits(egypt.tables, month)).toBe(lacks)
  })

  test('of a later month of a year do not count for the months before it', () => {
    const tables = withRow(egypt.tables, row('2027-07-01'))
    expect(lacksLimits(tables, '2027-06')).toBe(true)
    expect(lacksLimits(tables, '2027-07')).toBe(false)
    expect(lacksLimits(tables, '2028-01')).toBe(true)
  })

  test('that continue are those of the year before, and only for that year', () => {
    const tables = withRow(egypt.tables, row('2027-01-01', null, null))
    expect(lacksLimits(tables, '2027-12')).toBe(false)
    expect(rowOf(tables.insurance, '2027-12').maxWage).toBe(parseCents('16700'))
    expect(lacksLimits(tables, '2028-01')).toBe(true)
  })

  test('added last apply, also for a month that already has some', () => {
    const tables = withRow(egypt.tables, row('2026-01-01', '2800', '17000'))
    expect(rowOf(tables.insurance, '2026-05').maxWage).toBe(parseCents('17000'))
    expect(rowOf(tables.insurance, '2025-12').maxWage).toBe(parseCents('14500'))
  })

  // Known from 2025 to 2026: 2,300 × 1.15 = 2,645 became 2,700, and 14,500 × 1.15 = 16,675 became 16,700.
  test.each([
    [2026, 2700, 16_700],
    [2027, 3200, 19_300],
  ])('expected for %s', (year, minWage, maxWage) => {
    const expected = expectedLimits(egypt.tables, year)
    expect(expected && [jsonOf(expected.minWage), jsonOf(expected.maxWage)]).toEqual([minWage, maxWage])
  })

  test('are not expected for a year for which no rise is laid down, or without those of the year before', () => {
    expect(expectedLimits(withRow(egypt.tables, row('2027-01-01')), 2028)).toBeNull()
    expect(expectedLimits({ ...egypt.tables, rise: { ...egypt.tables.rise, lastYear: 2030 } }, 2029)).toBeNull()
  })
})
