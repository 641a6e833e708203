import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowActions, type RowAction } from './RowActions.tsx'
import classes from './DataCards.module.css'

interface CardsProps<T> {
  rows: readonly T[]
  columns: readonly { key: string; header: string; render: (row: T) => ReactNode }[]
  rowKey: (row: T) => string
  onRowClick?: (row: T) => void
  rowActions?: (row: T) => RowAction[]
  loading?: boolean
  caption: string
}

/** The rows of a `DataTable` on a narrow screen: the first column as the head of a card, the others as its lines. */
export function Cards<T>(props: CardsProps<T>) {
  const { rows, columns, rowKey, onRowClick, rowActions, loading, caption } = props
  const [head, ...lines] = columns
  if (!head) return null
  return (
    <ul className={classes.cards} aria-label={caption} aria-busy={loading || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={`${classes.card} card`}>
          <div className={classes.head}>
            {onRowClick ? (
              <UnstyledButton className={classes.open} onClick={() => onRowClick(row)}>
                {head.render(row)}
              </UnstyledButton>
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
