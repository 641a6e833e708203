import { Group } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { Retry } from './Figure.tsx'
import type { Part } from './usePart.ts'
import classes from './Panel.module.css'

interface Head {
  title: string
  /** On the other side a link to all of it. */
  all?: { label: string; href: string } | null
}

/** A part of a dashboard with its heading. */
export function Panel({ title, all, children }: Head & { children: ReactNode }) {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <Group justify="space-between" align="baseline" gap={8} mb={12} wrap="nowrap">
        <h2 id={heading} className={`lead ${classes.title}`} tabIndex={-1}>
          {title}
        </h2>
        {all ? (
          <AddressLink className={classes.all} href={all.href} aria-label={`${all.label}: ${title}`}>
            {all.label}
          </AddressLink>
        ) : null}
      </Group>
      <div className={`card ${classes.frame}`}>{children}</div>
    </section>
  )
}

/**
 * A panel that lists what a call brought: the shape of its rows while it loads, a dash where nothing came, and what
 * would be here where it is empty.
 */
export function ListPanel<T, Row>(
  props: Head & {
    of: Part<T>
    rows: (data: T) => readonly Row[]
    /** How many rows to expect, and how high they are, in pixels. */
    expected: number
    height: number
    empty: ComponentProps<typeof EmptyState>
    children: (rows: readonly Row[]) => ReactNode
  },
) {
  const { of, rows, expected, height, empty, children, ...head } = props
  const found = of.data === undefined ? undefined : rows(of.data)
  return (
    <Panel {...head}>
      {found?.length ? (
        children(found)
      ) : found ? (
        <EmptyState {...empty} />
      ) : of.failed ? (
        <Group className="faint" justify="center" gap={8} mih={128}>
          <Retry what={head.title} of={of} />
        </Group>
      ) : (
        <ListSkeleton rows={expected} height={height} />
      )}
    </Panel>
  )
}
