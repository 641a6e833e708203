import { expect, test } from 'vitest'
import { readFilters } from '../../../kit/list/filters.ts'
import { leaveFilters } from './RequestList.tsx'

const of = (query: string) => readFilters(leaveFilters, new URLSearchParams(query))

test('filters a list by the address', () => {
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
  'ignores an invalid filter in the address: %s',
  (query) => expect(of(query)).toEqual({}),
)
