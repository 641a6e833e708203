import { describe, expect, test } from 'vitest'
import { monthGrid } from './weeks.ts'

const monthOf = (month: string) => Temporal.PlainYearMonth.from(month)

describe.each([
  ['2026-11', 7, '2026-11-01', '2026-12-05', 5],
  ['2026-11', 1, '2026-10-26', '2026-12-06', 6],
  ['2026-11', 6, '2026-10-31', '2026-12-04', 5],
  ['2026-02', 7, '2026-02-01', '2026-02-28', 4],
  ['2026-08', 7, '2026-07-26', '2026-09-05', 6],
  ['2028-02', 7, '2028-01-30', '2028-03-04', 5],
  ['2027-01', 7, '2026-12-27', '2027-02-06', 6],
])('%s in weeks from day %i', (month, firstDay, first, last, weeks) => {
  test(`is shown from ${first} to ${last}`, () => {
    const grid = monthGrid(monthOf(month), firstDay)
    expect([grid[0]?.[0], grid.at(-1)?.[6]].map(String)).toEqual([first, last])
    expect(grid).toHaveLength(weeks)
    expect(grid.every((week) => week.length === 7 && week[0]?.dayOfWeek === firstDay)).toBe(true)
  })
})

test.each([1, 6, 7])('no month takes more than the contract’s six weeks, starting on day %i', (firstDay) => {
  for (let month = monthOf('2000-01'); month.year < 2100; month = month.add({ months: 1 }))
    expect(monthGrid(month, firstDay).length).toBeLessThanOrEqual(6)
})
