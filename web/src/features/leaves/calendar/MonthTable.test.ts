import { describe, expect, test } from 'vitest'
import { monthGrid } from './MonthTable.tsx'

const grid = (month: string) => monthGrid(Temporal.PlainYearMonth.from(month))

describe.each([
  ['2026-11', '2026-11-01', '2026-12-05', 5],
  ['2026-02', '2026-02-01', '2026-02-28', 4],
  ['2026-08', '2026-07-26', '2026-09-05', 6],
  ['2028-02', '2028-01-30', '2028-03-04', 5],
  ['2027-01', '2026-12-27', '2027-02-06', 6],
])('%s', (month, first, last, weeks) => {
  test(`is shown from Sunday ${first} to Saturday ${last}`, () => {
    const shown = grid(month)
    expect([shown[0]?.[0], shown.at(-1)?.[6]].map(String)).toEqual([first, last])
    expect(shown).toHaveLength(weeks)
    expect(shown.every((week) => week.length === 7 && week[0]?.dayOfWeek === 7 && week[6]?.dayOfWeek === 6)).toBe(true)
  })
})

test('no month takes more than the six weeks that the contract allows', () => {
  for (let month = Temporal.PlainYearMonth.from('2000-01'); month.year < 2100; month = month.add({ months: 1 }))
    expect(monthGrid(month).length).toBeLessThanOrEqual(6)
})
