import { useEffect } from 'react'
import type { Pagination } from '@muster/contract/kit/paging'

/** Goes to the last page where the list has become shorter than the page that is asked for. */
export function useLastPage(pagination: Pagination | undefined, setPage: (page: number) => void): void {
  const last = pagination && pagination.currentPage > pagination.totalPages ? pagination.totalPages : undefined
  useEffect(() => {
    if (last !== undefined) setPage(last)
  }, [last, setPage])
}
