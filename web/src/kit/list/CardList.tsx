import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx'
import { ListFrame, NoMatches, type NoMatchesProps } from './ListPage.tsx'
import type { ListState } from './useListPage.ts'

/**
 * The rows of a list as cards, below their number and above the way to the other pages. `empty` stands where there is
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
  return (
    <ListFrame list={list} rows={rows} count={count} skeleton={skeleton}>
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
    </ListFrame>
  )
}
