import type { Icon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { formatCount } from '../../kit/format.ts'
import { useDelayed } from '../../kit/useDelayed.ts'
import type { Loaded } from './loaded.ts'
import { Retry } from './Retry.tsx'
import classes from './FigureCard.module.css'

/** Cards side by side, as many as the screen has room for. */
export function FigureCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

/**
 * A figure with its name, a line about it, and one that says who is counted, where others count differently. It takes
 * its place while it loads; where nothing came stands a dash.
 * With `href` the whole card leads there.
 */
export function FigureCard<T>(props: {
  label: string
  icon: Icon
  of: Loaded<T>
  figure: (data: T) => ReactNode
  detail?: (data: T) => string
  counted?: string
  href?: string
}) {
  const { label, icon: CardIcon, of, figure, detail, counted, href } = props
  const id = useId()
  const { data } = of
  const loading = data === undefined && !of.failed
  const due = useDelayed(loading)
  const shown = data === undefined ? null : figure(data)
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={loading || undefined}>
      <h2 id={id} className={classes.label}>
        {href ? (
          <AddressLink className={classes.link} href={href}>
            {label}
          </AddressLink>
        ) : (
          label
        )}
        <CardIcon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      </h2>
      {data === undefined ? (
        <p className={classes.figure}>
          {of.failed ? <Retry what={label} of={of} /> : <span className={classes.bar} data-due={due || undefined} />}
        </p>
      ) : (
        <p className={classes.figure}>{typeof shown === 'number' ? formatCount(shown) : shown}</p>
      )}
      <p className={classes.detail}>{data === undefined ? null : detail?.(data)}</p>
      {counted ? <p className={classes.detail}>{counted}</p> : null}
    </section>
  )
}
