import { RowActions } from './RowActions.tsx'
import type { DataTableProps } from './DataTable.tsx'
import classes from './DataCards.module.css'

/** The rows of a `DataTable` on a narrow screen: the first column as the head of a card, the others as its lines. */
export function Cards<T>(props: DataTableProps<T> & { rows: readonly T[] }) {
  const { rows, columns, rowKey, onRowClick, rowActions, loading, caption } = props
  const [head, ...lines] = columns
  if (!head) return null
  return (
    <ul className={classes.cards} aria-label={caption} aria-busy={loading || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.head}>
            {onRowClick ? (
              <button type="button" className={classes.open} onClick={() => onRowClick(row)}>
                {head.render(row)}
              </button>
            ) : (
              head.render(row)
            )}
            {rowActions ? (
              <span className={classes.actions}>
                <RowActions actions={rowActions(row)} />
              </span>
            ) : null}
          </div>
          <dl className={classes.lines}>
            {lines.map(({ key, header, render }) => (
              <div key={key} className={classes.line}>
                <dt>{header}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
