import { useId, type ReactNode } from 'react'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import type { Loaded } from './loaded.ts'
import { Retry } from './Retry.tsx'
import classes from './Panel.module.css'

/** A part of a dashboard with its heading, and on the other side a link to all of it. */
export function Panel(props: { title: string; all?: { label: string; href: string } | null; children: ReactNode }) {
  const { title, all, children } = props
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {all ? (
          <AddressLink className={classes.all} href={all.href} aria-label={`${all.label}: ${title}`}>
            {all.label}
          </AddressLink>
        ) : null}
      </div>
      <div className={classes.frame}>{children}</div>
    </section>
  )
}

/** What a panel shows of a call: the shape of its rows while it loads, a dash where nothing came, else what came. */
export function PanelContent<T>(props: {
  title: string
  of: Loaded<T>
  /** How many rows to expect, and how high they are, in pixels. */
  rows: number
  height: number
  children: (data: T) => ReactNode
}) {
  const { title, of, rows, height, children } = props
  if (of.data !== undefined) return children(of.data)
  if (!of.failed) return <ListSkeleton rows={rows} height={height} />
  return (
    <p className={classes.nothing}>
      <Retry what={title} of={of} />
    </p>
  )
}
