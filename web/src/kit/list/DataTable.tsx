import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cards } from './DataCards.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import { RowActions, type RowAction } from './RowActions.tsx'
import { TableSkeleton } from './ListSkeleton.tsx'
import { useNarrow } from '../useNarrow.ts'
import classes from './DataTable.module.css'

export interface Column<T> {
  key: string
  header: string
  render: (row: T) => ReactNode
  /** Numbers at the end. */
  align?: 'start' | 'end' | 'center'
  width?: number | string
  /** Whether a click on the header sorts by it. */
  sortable?: boolean
}

/** By which column the rows are sorted, and which way. */
export interface Sorting {
  key: string
  order: 'asc' | 'desc'
}

export interface DataTableProps<T> {
  /** Undefined while they are loaded. */
  rows: readonly T[] | undefined
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** What a click on a row opens; by keyboard it is reached through the first column. */
  onRowClick?: (row: T) => void
  rowActions?: (row: T) => RowAction[]
  loading?: boolean
  /** What went wrong, in words for the reader. */
  error?: string | null
  onRetry?: () => void
  empty: ReactNode
  /** What the table holds, for a screen reader. */
  caption: string
  sorting?: Sorting
  onSort?: (key: string) => void
}

const controls = 'button, a, input, select, textarea, label, [role="menu"]'
/** Whether a click was meant for something inside the row rather than for the row. */
const meantForControl = (event: MouseEvent) => (event.target as Element).closest(controls) !== null

const orders = { asc: 'ascending', desc: 'descending' } as const

/** The name of a column; where the rows can be sorted by it, a button that does, with a sign of how they are. */
function Header<T>({ column, sorting, onSort }: { column: Column<T> } & Pick<DataTableProps<T>, 'sorting' | 'onSort'>) {
  const { key, header, align, width, sortable } = column
  const order = sorting?.key === key ? sorting.order : undefined
  const Sign = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" data-align={align} style={{ inlineSize: width }} aria-sort={order && orders[order]}>
      {sortable && onSort ? (
        <UnstyledButton className={classes.sort} data-sorted={order} onClick={() => onSort(key)}>
          {header}
          <Sign size={14} className={classes.sign} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </th>
  )
}

/** Rows of one kind of thing: a table, or below 640 px a list of cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    rows,
    columns,
    rowKey,
    onRowClick,
    rowActions,
    loading = false,
    error,
    onRetry,
    empty,
    caption,
    sorting,
    onSort,
  } = props
  const { t } = useTranslation()
  const narrow = useNarrow()
  if (error && !rows) return <div className="card">{<ErrorState message={error} onRetry={onRetry} />}</div>
  if (!rows) return <TableSkeleton columns={columns.length} narrow={narrow} />
  if (rows.length === 0) return <div className="card">{empty}</div>
  if (narrow) return <Cards {...props} rows={rows} />
  return (
    <div className={`${classes.frame} card`} aria-busy={loading || undefined}>
      <table className={`${classes.table} plain-table`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {rowActions ? (
              <th scope="col" className={classes.actions}>
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-opens={onRowClick ? true : undefined}
              onClick={onRowClick && ((event) => !meantForControl(event) && onRowClick(row))}
            >
              {columns.map(({ key, render, align }, index) => (
                <td key={key} data-align={align}>
                  {index === 0 && onRowClick ? (
                    <UnstyledButton className={classes.open} onClick={() => onRowClick(row)}>
                      {render(row)}
                    </UnstyledButton>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
              {rowActions ? (
                <td className={classes.actions}>
                  <RowActions actions={rowActions(row)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
