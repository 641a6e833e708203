import { Box, Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Loaded } from '../Loaded.tsx'
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { TableSkeleton } from './ListSkeleton.tsx'
import { Pager } from './Pager.tsx'
import type { ListState } from './useListPage.ts'

export interface NoMatchesProps {
  title: string
  message?: string
  icon?: ReactNode
  /** The label of the button that clears the filters. */
  clear: string
}

/** Shows that no item matches the filters, and a button to clear them. */
export function NoMatches(props: NoMatchesProps & { onClear: () => void }) {
  const { title, message, icon = <IconFilterOff size={20} />, clear, onClear } = props
  return (
    <EmptyState
      icon={icon}
      title={title}
      message={message}
      action={
        <Button ref={passFocusOnUnmount} variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  )
}

/**
 * Shows the rows of a list as a table, on a phone as cards, below their number and above the pager. `empty` is shown
 * for an empty list, `noMatches` if no item matches the filters.
 */
export function ListPage<T>(
  props: Omit<DataTableProps<T>, 'rows' | 'loading' | 'sorting' | 'onSort' | 'empty'> & {
    list: ListState
    /** Undefined while they are loading. */
    rows: readonly T[] | undefined
    empty: EmptyStateProps
    /** Sorts by a column, one of those that are `sortable`. */
    onSort?: (key: string) => void
    /** Returns the number of items as text. */
    count?: (total: number) => string
    noMatches?: NoMatchesProps
    /** The title of the failure. */
    failed?: string
    /** True for a button for each page. */
    numbered?: boolean
  },
) {
  const { list, rows, count, empty, noMatches, failed, numbered, ...table } = props
  const { query, pagination, filtered, clear } = list
  return (
    <>
      {count ? (
        <Box component="p" className="soft" role="status" mih={20} mb={12}>
          {pagination ? count(pagination.totalItems) : null}
        </Box>
      ) : null}
      <Loaded
        framed
        failed={failed}
        query={{ data: rows, error: query.error, refetch: query.refetch }}
        skeleton={<TableSkeleton columns={table.columns.length} />}
      >
        {(loaded) => (
          <DataTable
            {...table}
            rows={loaded}
            loading={list.loading}
            sorting={list.sorting}
            empty={
              filtered && noMatches ? <NoMatches {...noMatches} onClear={() => clear()} /> : <EmptyState {...empty} />
            }
          />
        )}
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} numbered={numbered} /> : null}
    </>
  )
}
