import { expect, test } from 'vitest'
import { pageNumbers } from './Pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('on page %d of %d', (currentPage, totalPages, expected) => {
  expect(pageNumbers({ currentPage, totalPages })).toEqual(expected)
})
