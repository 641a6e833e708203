import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { ListName } from '@muster/contract/kit/listViews'
import { lazyPart } from '../chunks/chunk.ts'
import { Loaded } from '../Loaded.tsx'
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { TableSkeleton } from './ListSkeleton.tsx'
import classes from './ListPage.module.css'
import { LayoutMenu, useListLayout } from './listLayout.tsx'
import { Pager } from './Pager.tsx'
import type { ListState } from './useListPage.ts'

const ViewsMenu = lazyPart(() => import('./ViewsMenu.tsx'), true)

export interface NoMatchesProps {
  title: string
  message?: string
  icon?: ReactNode
  /** The label of the button that clears the filters. */
  clear: string
}

/** Shows that no item matches the filters, with a button that clears them. */
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

/** Shows the toolbar of a list: its filters, and at the end the number of items (null while it loads) and its tools. */
export function Toolbar(props: { filters?: ReactNode; count?: string | null; tools?: ReactNode }) {
  const { filters, count, tools } = props
  return (
    <div className={classes.toolbar}>
      {filters}
      <div className={classes.end}>
        {count === undefined ? null : (
          <p className="soft numbers" role="status">
            {count}
          </p>
        )}
        {tools}
      </div>
    </div>
  )
}

/**
 * Shows a list: one toolbar with its filters, the number of items and its tools, the rows as a table or, on a phone, as
 * rows of two lines, and the pager. Shows `empty` instead if the list is empty, or `noMatches` if no item matches the
 * filters.
 */
export function ListPage<T>(
  props: Omit<DataTableProps<T>, 'rows' | 'loading' | 'sorting' | 'onSort' | 'empty'> & {
    list: ListState
    /** The rows of the page; undefined while they are loading. */
    rows: readonly T[] | undefined
    empty: EmptyStateProps
    /** Called with the key of a `sortable` column to sort by it. */
    onSort?: (key: string) => void
    /** The `<Filters>` of the list. */
    filters?: ReactNode
    /** The tools for the whole list, such as its export. */
    tools?: ReactNode
    /**
     * The name under which the reader's views, columns and row height are stored. Without it there is no choice.
     */
    layout?: ListName
    /** Returns the number of items as text. */
    count?: (total: number) => string
    noMatches?: NoMatchesProps
    /** Returns the rows as cards, in place of the table. There is at least one row. */
    cards?: (rows: readonly T[], loading: boolean) => ReactNode
    /** The placeholder while the cards load; by default that of the table. */
    skeleton?: ReactNode
    /** The title of the error if the list can't be loaded. */
    failed?: string
    /** True to show a button for each nearby page. */
    numbered?: boolean
  },
) {
  const { list, rows, filters, tools, layout, count, empty, noMatches, cards, skeleton, failed, numbered, ...table } =
    props
  const { query, pagination, filtered, clear } = list
  const shown = useListLayout(layout)
  return (
    <>
      {filters || tools || count || layout ? (
        <Toolbar
          filters={filters}
          count={count && (pagination ? count(pagination.totalItems) : null)}
          tools={
            <>
              {layout ? (
                <span className={classes.views}>
                  <Suspense fallback={null}>
                    <ViewsMenu name={layout} list={list} />
                  </Suspense>
                </span>
              ) : null}
              {layout && !cards ? <LayoutMenu columns={table.columns} layout={shown} /> : null}
              {tools}
            </>
          }
        />
      ) : null}
      <Loaded
        framed
        failed={failed}
        query={{ data: rows, error: query.error, refetch: query.refetch }}
        skeleton={skeleton ?? <TableSkeleton columns={shown.visible(table.columns).length} />}
      >
        {(loaded) =>
          cards && loaded.length > 0 ? (
            cards(loaded, list.loading)
          ) : (
            <DataTable
              {...table}
              columns={shown.visible(table.columns)}
              compact={shown.compact}
              rows={loaded}
              loading={list.loading}
              sorting={list.sorting}
              empty={
                filtered && noMatches ? <NoMatches {...noMatches} onClear={() => clear()} /> : <EmptyState {...empty} />
              }
            />
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} numbered={numbered} /> : null}
    </>
  )
}
