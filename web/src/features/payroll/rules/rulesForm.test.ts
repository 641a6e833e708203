import { expect, test } from 'vitest'
import { listMonths } from './rulesForm.ts'

test('rules start in an open month, from two years back to a year ahead', () => {
  const open = listMonths('2026-12', '2026-11')
  expect([open[0], open.at(-1), open.length]).toEqual(['2026-12', '2027-11', 12])
  const never = listMonths('2000-01', '2026-11')
  expect([never[0], never.at(-1), never.length]).toEqual(['2024-11', '2027-11', 37])
  expect(listMonths('2029-01', '2026-11')).toEqual(['2029-01'])
})
