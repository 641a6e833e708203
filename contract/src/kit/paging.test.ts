import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PageQuery, pagination } from './paging.ts'

test('a list starts at its first page of twenty items', () => {
  expect(PageQuery.parse({})).toEqual({ page: 1, limit: 20 })
  expect(PageQuery.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'x' },
  { page: '' },
  { page: '1e9' },
  { page: ['1', '2'] },
  { limit: '0' },
  { limit: '101' },
  { limit: 'Infinity' },
])('%j is refused', (query) => expect(PageQuery.safeParse(query).success).toBe(false))

test('an empty list has one empty page', () => {
  expect(pagination({ page: 1, limit: 20 }, 0)).toEqual({
    currentPage: 1,
    totalPages: 1,
    totalItems: 0,
    itemsPerPage: 20,
  })
})

test('the pages contain all items, and no fewer pages would', () => {
  const limit = fc.integer({ min: 1, max: 100 })
  const total = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(limit, total, (each, items) => {
      const { totalPages } = pagination({ page: 1, limit: each }, items)
      expect(totalPages * each).toBeGreaterThanOrEqual(items)
      expect((totalPages - 1) * each).toBeLessThan(items)
    }),
    { seed: 2026 },
  )
})
