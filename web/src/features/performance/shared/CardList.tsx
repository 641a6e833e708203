import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { EmptyState, type EmptyStateProps } from '../../../kit/page/EmptyState.tsx'
import { NoMatches, type NoMatchesProps } from '../../../kit/list/ListPage.tsx'
import type { ListState } from '../../../kit/list/useListPage.ts'

/**
 * The rows of a list of goals or notes as cards, below their number and above the way to the other pages. `empty` stands where there is
 * nothing at all, `noMatches` where the filters let nothing through.
 */
export function CardList<T>(props: {
  list: ListState
  /** Undefined while they are loaded. */
  rows: readonly T[] | undefined
  /** Draws the item of the list that a row is. */
  card: (row: T) => ReactNode
  /** What the list is called for screen readers. */
  label: string
  className: string
  /** The shape of the cards while they load. */
  skeleton: ReactNode
  /** How many there are, in words. */
  count: (total: number) => string
  empty: EmptyStateProps
  noMatches: NoMatchesProps
}) {
  const { list, rows, card, label, className, skeleton, count, empty, noMatches } = props
  const { query, pagination, setPage } = list
  return (
    <>
      <Box component="p" className="soft" role="status" mih={20} mb={12}>
        {pagination ? count(pagination.totalItems) : null}
      </Box>
      <Loaded framed query={{ data: rows, error: query.error, refetch: query.refetch }} skeleton={skeleton}>
        {(loaded) =>
          loaded.length > 0 ? (
            <ul className={className} aria-label={label} aria-busy={list.loading || undefined}>
              {loaded.map(card)}
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
