import type { Icon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { AddressLink } from '../session/address.tsx'
import { useDelayed } from './PageSkeleton.tsx'
import classes from './FigureStrip.module.css'

/**
 * Shows figures side by side in one framed strip, which leaves room on the first screen for the list below it. As many
 * share a row as fit the nearest container (`container-type: inline-size`). A `dense` strip has smaller figures on a
 * phone; with `row` these share one row there.
 */
export function FigureStrip({ dense, children }: { dense?: boolean | 'row'; children: ReactNode }) {
  return (
    <div className={`${classes.strip} card`} data-dense={dense || undefined}>
      {children}
    </div>
  )
}

/** Shows an amount as a figure, in the largest type that fits: even millions fit on a phone. */
export function FigureAmount({ children }: { children: string }) {
  return (
    <span className={classes.amount} style={{ ['--characters' as string]: children.length }}>
      {children}
    </span>
  )
}

/**
 * Shows a figure of a strip with its name and a line of detail. `counted` adds a line that says who is counted, for
 * pages whose figures count different people. An undefined figure is still loading; its space is reserved. With `href`
 * the whole cell is a link.
 */
export function FigureCell(props: {
  label: string
  icon: Icon
  figure: ReactNode
  /** The line of detail; null to leave it empty but reserve its space. */
  detail?: string | null
  counted?: string
  href?: string
  /** Content below the figure. */
  children?: ReactNode
}) {
  const { label, icon: CellIcon, figure, detail, counted, href, children } = props
  const id = useId()
  const loading = figure === undefined
  const isDue = useDelayed(loading)
  return (
    <section className={classes.cell} aria-labelledby={id} aria-busy={loading || undefined}>
      <h2 id={id} className={classes.label}>
        {href ? (
          <AddressLink className={classes.link} href={href}>
            {label}
          </AddressLink>
        ) : (
          label
        )}
        <CellIcon className={`${classes.icon} icon`} size={16} stroke={1.75} aria-hidden />
      </h2>
      <p className={classes.figure}>
        {loading ? (
          <span className={classes.bar} data-due={isDue || undefined} />
        ) : typeof figure === 'number' ? (
          formatCount(figure)
        ) : (
          figure
        )}
      </p>
      {detail === undefined ? null : (
        <p className={classes.detail} dir="auto">
          {detail}
        </p>
      )}
      {counted ? <p className={classes.detail}>{counted}</p> : null}
      {children}
    </section>
  )
}
