import { Skeleton } from '../page/PageSkeleton.tsx'
import { useNarrow } from '../useNarrow.ts'
import classes from './ListSkeleton.module.css'

const shares = [0.46, 0.34, 0.52, 0.4, 0.48, 0.36, 0.44]

/** Shows the placeholder of a list while it loads. Heights are in pixels. */
export const ListSkeleton = ({ rows, height, head = 0 }: { rows: number; height: number; head?: number }) => (
  <Skeleton className="rows" style={{ paddingBlockStart: head }}>
    {shares.slice(0, rows).map((share) => (
      <div key={share} className={classes.row} style={{ blockSize: height }} aria-hidden="true">
        <span className={`${classes.bar} bar`} style={{ inlineSize: `${share * 100}%` }} />
        <span className={`${classes.bar} bar`} style={{ inlineSize: '20%' }} />
      </div>
    ))}
  </Skeleton>
)

/** Marks the place of something that loads and may be nothing. It takes up no space. */
export const HiddenSkeleton = () => <span className="skeleton" hidden />

const lines = [0.62, 0.48, 0.7, 0.55, 0.66]

/** Shows the placeholder of a table while it loads, on a phone with the two lines of a record. */
export function TableSkeleton({ columns }: { columns: number }) {
  const isNarrow = useNarrow()
  return (
    <Skeleton className={`${classes.table} card`} data-narrow={isNarrow || undefined}>
      {lines.map((share) => (
        <div key={share} className={classes.cells} aria-hidden="true">
          {Array.from({ length: isNarrow ? 4 : columns }, (_, column) => (
            <span key={column} className={`${classes.bar} bar`} style={{ inlineSize: `${share * 100}%` }} />
          ))}
        </div>
      ))}
    </Skeleton>
  )
}
