import { type PageQuery, type Pagination, pagination } from '@muster/contract/kit/paging'

/** A query whose rows can be cut to a page, with its conditions and its order. */
interface Pageable<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> }
}

/**
 * Returns the rows of one page of a query, and the page's position within the whole list.
 * @param total the number of rows on all pages; it is read at the same time.
 */
export async function readPage<Row>(
  { page, limit }: PageQuery,
  query: Pageable<Row>,
  total: PromiseLike<number>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const [rows, totalItems] = await Promise.all([query.limit(limit).offset((page - 1) * limit), total])
  return { rows, pagination: pagination({ page, limit }, totalItems) }
}
