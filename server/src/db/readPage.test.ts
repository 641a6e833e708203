import { expect, test } from 'vitest'
import { totalOfLastPage } from './readPage.ts'

test.each([
  { page: 1, limit: 5, rows: 0, total: 0 },
  { page: 1, limit: 5, rows: 4, total: 4 },
  { page: 3, limit: 5, rows: 1, total: 11 },
  // A full page may be followed by others.
  { page: 1, limit: 5, rows: 5, total: null },
  // A page after the last one.
  { page: 2, limit: 5, rows: 0, total: null },
])('page $page of $limit with $rows rows shows that there are $total', ({ page, limit, rows, total }) => {
  expect(totalOfLastPage({ page, limit }, Array.from({ length: rows }))).toBe(total)
})
