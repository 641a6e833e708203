import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../people/names.ts'
import { type PersonSummary, WithoutPersonLinks } from '../people/Person.tsx'
import type { Sorts } from './Filters.tsx'
import { NextAction, RowActions, type RowAction } from './RowActions.tsx'
import { useNarrow } from '../useNarrow.ts'
import classes from './DataTable.module.css'

export interface Column<T> {
  key: string
  header: string
  /** A control before the header, such as the checkbox that selects all rows. A phone shows no headers. */
  control?: ReactNode
  render: (row: T) => ReactNode
  /** The alignment of the column; numbers are aligned to the end. */
  align?: 'start' | 'end' | 'center'
  width?: number | string
  /** True if the rows can be sorted by a click on the column's header. */
  sortable?: boolean
  /**
   * Returns the value by which the rows of a short list, all of which are in the browser, can be sorted; null for a
   * missing one.
   */
  value?: (row: T) => string | number | null
  /** The kind of the values, by default numbers if they are aligned to the end, else texts. */
  sorts?: Sorts
  /**
   * Returns the person named in the cell, for a first column. The name leads to the person's page, and the row opens
   * from the next column instead.
   */
  person?: (row: T) => PersonSummary
  /** Returns what is shown below the value, outside the button that opens the row, such as a link. */
  below?: (row: T) => ReactNode
  /** The place of the values in a record on a phone, by default among the facts. The first column is the title. */
  phone?: PhonePlace
  /**
   * True if the values need no header to be understood, such as a name. A phone leaves it to screen readers. It is the
   * default for statuses and decisions.
   */
  selfEvident?: boolean
}

/**
 * The places of a record on a phone: the status at the end of the title's line, a fact or a figure at the start or the
 * end of the next one, and a line for what the user decides. A hidden value is only in the details of the record.
 */
export type PhonePlace = 'status' | 'fact' | 'figure' | 'decision' | 'hidden'

/** The column by which the rows are sorted, and the direction. */
export interface Sorting {
  key: string
  order: 'asc' | 'desc'
}

export interface DataTableProps<T> {
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Called when a row is clicked. Keyboard users open the row from its first column, or the one after the person. */
  onRowClick?: (row: T) => void
  rowActions?: (row: T) => RowAction[]
  /** The key of the row whose details are shown beside the table. */
  currentKey?: string
  /** True while other rows, which will replace these, are loading. */
  loading?: boolean
  empty: ReactNode
  /** The description of the table for screen readers. */
  caption: string
  sorting?: Sorting
  onSort?: (key: string) => void
  /** The control that sorts a short list on a phone, where it has no headers. */
  sortFilter?: ReactNode
  /** True for low rows, which show more of them at once. */
  compact?: boolean
  /** True if each fact of a record on a phone has a line of its own, below the title with its figure. */
  lines?: boolean
  /** True if the columns may need more room than a window of 1600 px has beside the sidebar: the table scrolls in its frame then. */
  wide?: boolean
}

const controls = 'button, a, input, select, textarea, label, [role="menu"]'
/** Returns true if a click was meant for a control in the row rather than for the row itself. */
const targetsControl = (event: MouseEvent) => (event.target as Element).closest(controls) !== null

const orders = { asc: 'ascending', desc: 'descending' } as const

/**
 * Shows the header of a column. If the column can be sorted, the header is a button with an icon for the current
 * direction.
 */
function Header<T>({ column, sorting, onSort }: { column: Column<T> } & Pick<DataTableProps<T>, 'sorting' | 'onSort'>) {
  const { key, header, control, align, width, sortable = column.value !== undefined } = column
  const order = sorting?.key === key ? sorting.order : undefined
  const Icon = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" data-align={align} style={{ inlineSize: width }} aria-sort={order && orders[order]}>
      {control}
      {sortable && onSort ? (
        <UnstyledButton className={classes.sort} data-sorted={order} onClick={() => onSort(key)}>
          {header}
          <Icon size={14} className={classes.sign} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </th>
  )
}

/** Shows the value of a cell. The cell that opens the row contains the button for keyboard users. */
function Value<T>(props: DataTableProps<T> & { row: T; index: number; className?: string }) {
  const { row, index, columns, rowKey, currentKey, onRowClick, className } = props
  const column = columns[index]
  const value = column?.render(row)
  const person = columns.length > 1 ? columns[0]?.person : undefined
  if (!onRowClick || index !== (person ? 1 : 0)) return value
  return (
    <>
      <UnstyledButton
        className={className}
        aria-description={person && fullName(person(row))}
        aria-current={rowKey(row) === currentKey || undefined}
        onClick={() => onRowClick(row)}
      >
        <WithoutPersonLinks>{value}</WithoutPersonLinks>
      </UnstyledButton>
      {column?.below?.(row)}
    </>
  )
}

/** Shows the values that have the same place in a record on a phone. */
function Details<T>(props: DataTableProps<T> & { row: T; place: Exclude<PhonePlace, 'hidden'> }) {
  const { columns, place } = props
  const details = [...columns.entries()].filter(([index, { phone = 'fact' }]) => index > 0 && phone === place)
  if (details.length === 0) return null
  const speaks = place === 'status' || place === 'decision'
  return (
    <dl className={classes.details} data-place={place}>
      {details.map(([index, { key, header, selfEvident = speaks }]) => (
        <div key={key} className={classes.detail}>
          <dt className={selfEvident ? 'visually-hidden' : 'faint'}>{header}</dt>
          <dd className="numbers breaks">
            <Value {...props} index={index} className={classes.opener} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the next step of a record on a phone as a button below its facts, if there is one. */
function Next({ actions = [] }: { actions?: readonly RowAction[] }) {
  if (!actions.some(({ isNext }) => isNext)) return null
  return (
    <div className={classes.next}>
      <NextAction actions={actions} />
    </div>
  )
}

/** Shows the rows on a narrow screen as records, whose values have the places that the columns name. */
function NarrowRows<T>(props: DataTableProps<T>) {
  const { rows, rowKey, rowActions, loading, caption, lines } = props
  const hasMenus = rowActions && rows.some((row) => rowActions(row).some(({ isNext }) => !isNext))
  return (
    <ul className={`${classes.frame} card rows`} aria-label={caption} aria-busy={loading || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.item}>
          <div className={classes.words} data-lines={lines || undefined}>
            <div className={classes.head}>
              <div className={classes.title}>
                <Value {...props} row={row} index={0} className={classes.opener} />
              </div>
              <Details {...props} row={row} place={lines ? 'figure' : 'status'} />
            </div>
            <div className={classes.line}>
              <Details {...props} row={row} place={lines ? 'status' : 'figure'} />
              <Details {...props} row={row} place="fact" />
            </div>
            <Details {...props} row={row} place="decision" />
            <Next actions={rowActions?.(row)} />
          </div>
          {hasMenus ? (
            <span className={classes.above}>
              <RowActions actions={rowActions(row)} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Shows the next step of a row as a button, and the menu of its other actions. */
const Actions = ({ actions }: { actions: RowAction[] }) => (
  <span className={classes.end}>
    <NextAction actions={actions} />
    <RowActions actions={actions} />
  </span>
)

/** Shows rows as a table, or as a list of records of two or three lines below 640 px. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    rows,
    columns,
    rowKey,
    currentKey,
    onRowClick,
    rowActions,
    loading,
    sortFilter,
    empty,
    caption,
    compact,
    wide,
  } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  if (rows.length === 0) return <div className="card">{empty}</div>
  if (isNarrow)
    return (
      <>
        {sortFilter && rows.length > 1 ? <div style={{ marginBlockEnd: '0.75rem' }}>{sortFilter}</div> : null}
        <NarrowRows {...props} />
      </>
    )
  return (
    <div className={`${classes.frame} card`} data-wide={wide || undefined} aria-busy={loading || undefined}>
      <table className={`${classes.table} plain-table`} data-compact={compact || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header {...props} key={column.key} column={column} />
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
              data-current={rowKey(row) === currentKey || undefined}
              onClick={onRowClick && ((event) => !targetsControl(event) && onRowClick(row))}
            >
              {columns.map(({ key, align }, index) => (
                <td key={key} data-align={align}>
                  <Value {...props} row={row} index={index} className={classes.open} />
                </td>
              ))}
              {rowActions ? (
                <td className={classes.actions}>
                  <Actions actions={rowActions(row)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
