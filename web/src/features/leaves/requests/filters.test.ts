import { expect, test } from 'vitest'
import { filtersOf } from './filters.ts'

const of = (query: string) => filtersOf(new URLSearchParams(query))

test('a list is filtered by what the address says', () => {
  expect(of('status=PENDING&year=2026&page=3')).toEqual({ status: 'PENDING', year: 2026, page: 3, limit: 20 })
  expect(of('')).toEqual({ status: undefined, year: undefined, page: 1, limit: 20 })
})

test.each(['status=toString', 'status=pending', 'year=1e9', 'year=2026.5', 'page=0', 'page=-1', 'page=x', 'year='])(
  'what the address cannot mean is left out: %s',
  (query) => {
    expect(of(query)).toEqual({ status: undefined, year: undefined, page: 1, limit: 20 })
  },
)
