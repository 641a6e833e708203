import { z } from 'zod'
import { maxPageSize } from './limits.ts'

/** The query of a paged list: `page` from 1, `limit` at most 100. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20),
})
export type PageQuery = z.infer<typeof PageQuery>

/** The direction in which a list is sorted by its `sort`. */
export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>

/** The current page's position within the whole list. */
export const Pagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalItems: z.number().int(),
  itemsPerPage: z.number().int(),
})
export type Pagination = z.infer<typeof Pagination>

/** Returns the `pagination` of a response. An empty list has one empty page. */
export function pagination({ page, limit }: PageQuery, totalItems: number): Pagination {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(totalItems / limit)), totalItems, itemsPerPage: limit }
}
