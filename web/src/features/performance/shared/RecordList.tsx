import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { EmptyState, type EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { NoMatches, Toolbar, type NoMatchesProps } from '../../../kit/list/ListPage.tsx'
import type { ListState } from '../../../kit/list/useListPage.ts'

/**
 * Shows goals or notes, with their filters and count above and the pager below. Shows `empty` if there are none, or
 * `noMatches` if the filters match none.
 */
export function RecordList<T>(props: {
  list: ListState
  filters: ReactNode
  /** The rows; undefined while loading. */
  rows: readonly T[] | undefined
  /** Renders a row. */
  row: (row: T) => ReactNode
  /** Label of the list for screen readers. */
  label: string
  className: string
  /** Placeholder rows shown while loading. */
  skeleton: ReactNode
  /** Returns the count as a text, such as “3 goals”. */
  count: (total: number) => string
  empty: EmptyStateProps
  noMatches: NoMatchesProps
}) {
  const { list, filters, rows, row, label, className, skeleton, count, empty, noMatches } = props
  const { query, pagination, setPage } = list
  return (
    <>
      <Toolbar filters={filters} count={pagination ? count(pagination.totalItems) : null} />
      <Loaded framed query={{ data: rows, error: query.error, refetch: query.refetch }} skeleton={skeleton}>
        {(loaded) =>
          loaded.length > 0 ? (
            <ul className={className} aria-label={label} aria-busy={list.loading || undefined}>
              {loaded.map(row)}
            </ul>
          ) : (
            <div className="card">
              {list.filtered ? <NoMatches {...noMatches} onClear={() => list.clear()} /> : <EmptyState {...empty} />}
            </div>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={setPage} /> : null}
    </>
  )
}
