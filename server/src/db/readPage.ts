import { type PageQuery, type Pagination, pagination } from '@muster/contract/kit/paging'

/** A query with its conditions and its order, to which a page's limit and offset are added. */
interface Pageable<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> }
}

/** Returns a query for `readPage` whose plan is kept. Its placeholders are `limit`, `offset` and those of `values`. */
export const keptPage = <Row>(
  query: { execute: (values: Record<string, unknown>) => PromiseLike<Row[]> },
  values: Record<string, unknown>,
): Pageable<Row> => ({
  limit: (limit) => ({ offset: (offset) => query.execute({ ...values, limit, offset }) }),
})

/**
 * Returns one page of a query's rows, with the page's position within the whole list.
 * @param total The number of rows on all pages, which is queried at the same time.
 */
export async function readPage<Row>(
  { page, limit }: PageQuery,
  query: Pageable<Row>,
  total: PromiseLike<number>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const [rows, totalItems] = await Promise.all([query.limit(limit).offset((page - 1) * limit), total])
  return { rows, pagination: pagination({ page, limit }, totalItems) }
}

/**
 * Returns the number of rows on all pages if this page shows it, because it is the last one or the first one is empty;
 * otherwise null.
 */
export function totalOfLastPage({ page, limit }: PageQuery, rows: readonly unknown[]): number | null {
  const isLast = rows.length < limit && (rows.length > 0 || page === 1)
  return isLast ? (page - 1) * limit + rows.length : null
}
