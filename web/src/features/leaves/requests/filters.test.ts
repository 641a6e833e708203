import { expect, test } from 'vitest'
import { readFilters } from '../../../kit/list/filters.ts'
import { explainedOf, leaveFilters } from './filters.ts'

const of = (query: string) => readFilters(leaveFilters, new URLSearchParams(query))

test('a list is filtered by what the address says', () => {
  expect(of('status=PENDING&year=2026&type=SICK&from=2026-02-01&search= ada ')).toEqual({
    status: 'PENDING',
    year: 2026,
    leaveType: 'SICK',
    from: '2026-02-01',
    search: 'ada',
  })
  expect(of('')).toEqual({})
})

test.each(['status=toString', 'status=pending', 'year=1e9', 'year=2026.5', 'type=toString', 'to=2026-02-31', 'year='])(
  'what the address cannot mean is left out: %s',
  (query) => expect(of(query)).toEqual({}),
)

test('a balance is explained where the address names its type and year, of oneself unless it names a person', () => {
  const explained = (query: string) => explainedOf(new URLSearchParams(query), 'me')
  const person = '0197a000-0000-7000-8000-000000000002'
  expect(explained('balance=SICK&balanceYear=2026')).toEqual({ userId: 'me', leaveType: 'SICK', year: 2026 })
  expect(explained(`balance=SICK&balanceYear=2026&person=${person}`)?.userId).toBe(person)
  expect(explained('balance=toString&balanceYear=2026')).toBeNull()
  expect(explained('balance=SICK')).toBeNull()
})
