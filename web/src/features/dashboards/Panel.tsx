import { ActionIcon, Group, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, useEffect, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../kit/api/errors.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { FigureCell } from '../../kit/page/FigureStrip.tsx'
import { Part } from '../../kit/page/Section.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { passFocusOnUnmount } from '../../kit/useFocusReturn.ts'
import classes from './Panel.module.css'

/** The state of an API call that provides the data of a dashboard card. */
export interface PartData<T> {
  data: T | undefined
  /** True if the call has failed and no earlier data are available. */
  isFailed: boolean
  /** True while a failed call is being repeated. */
  isRetrying: boolean
  retry: () => void
}

/**
 * Returns the state of an API call for a dashboard card. Logs failures to the console (specification 1, section 8),
 * except a missing session (401), which the sign-in page handles.
 */
export function usePart<T>(subject: string, query: UseQueryResult<T>): PartData<T> {
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  // The query clears its error while it is retried.
  const isFailed = data === undefined && errorUpdateCount > 0
  useEffect(() => {
    if (isFailed && error && apiError(error).status !== 401) console.warn(`${subject} could not be loaded`, error)
  }, [subject, isFailed, error])
  return { data, isFailed, isRetrying: isFailed && isFetching, retry: () => void refetch() }
}

/** Shows a dash and a small retry button in place of missing data. `subject` names the data for screen readers. */
function Retry({ subject, of }: { subject: string; of: PartData<unknown> }) {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">–</span>
      <ActionIcon
        ref={passFocusOnUnmount}
        variant="subtle"
        color="gray"
        c="dimmed"
        size={28}
        aria-label={t('Try again: {what}', { what: subject })}
        title={t('Try again')}
        aria-busy={of.isRetrying || undefined}
        aria-disabled={of.isRetrying || undefined}
        onClick={() => !of.isRetrying && of.retry()}
      >
        {of.isRetrying ? <Loader size={14} color="currentColor" /> : <IconRefresh size={16} aria-hidden />}
      </ActionIcon>
    </>
  )
}

type Card = Pick<ComponentProps<typeof FigureCell>, 'label' | 'icon' | 'counted' | 'href'>

/** Shows a figure card, or a dash and a retry button if its call has failed. */
export function Figure<T>(
  props: Card & {
    of: PartData<T>
    figure: (data: T) => ReactNode
    /** Omitted if the card has no line of detail. */
    detail?: (data: T) => string | null
    children?: ReactNode
  },
) {
  const { of, figure, detail, ...card } = props
  const { data, isFailed } = of
  return (
    <FigureCell
      {...card}
      figure={data !== undefined ? figure(data) : isFailed ? <Retry subject={card.label} of={of} /> : undefined}
      {...(detail && { detail: data !== undefined ? detail(data) : null })}
    />
  )
}

interface Head {
  title: string
  /** Address of the full list, linked beside the title. `count` is the number of rows in the full list. */
  all?: string | undefined
  count?: number
}

/** Shows a dashboard card with its title. */
export function Panel({ title, all, count, children }: Head & { children: ReactNode }) {
  const { t } = useTranslation()
  const linkLabel = count === undefined ? t('View all') : t('View all {count}', { count })
  const link = all ? (
    <AddressLink className={`link ${classes.all}`} href={all} aria-label={`${linkLabel}: ${title}`}>
      {linkLabel}
    </AddressLink>
  ) : null
  return (
    <Part title={title} end={link}>
      <div className="card" style={{ overflow: 'hidden' }}>
        {children}
      </div>
    </Part>
  )
}

const rowsOf = (rows: ReactNode) => <ul className="rows">{rows}</ul>

/**
 * Shows a dashboard card with a list: a skeleton while it loads, a retry button after a failure, and `empty` if there
 * are no rows.
 */
export function ListPanel<T, Row extends { id: string }>(
  props: Head & {
    of: PartData<T>
    rows: (data: T) => readonly Row[]
    /** Number of skeleton rows, and their height in pixels. */
    skeletonRows: number
    height: number
    /** Shown if there are no rows. A string takes only one line. */
    empty: ComponentProps<typeof EmptyState> | string
    /** Content of the card above the rows, which stays while they load. */
    before?: ReactNode
    /** Renders the rows' container; by default a list. */
    frame?: (rows: ReactNode) => ReactNode
    children: (row: Row) => ReactNode
  },
) {
  const { of, rows, skeletonRows, height, empty, before, frame = rowsOf, children, ...head } = props
  const found = of.data === undefined ? undefined : rows(of.data)
  return (
    <Panel {...head}>
      {before}
      {found?.length ? (
        frame(found.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>))
      ) : found ? (
        typeof empty === 'string' ? (
          <p className="row faint">{empty}</p>
        ) : (
          <EmptyState {...empty} />
        )
      ) : of.isFailed ? (
        <Group className="faint" justify="center" gap={8} mih={128}>
          <Retry subject={head.title} of={of} />
        </Group>
      ) : (
        <ListSkeleton rows={skeletonRows} height={height} />
      )}
    </Panel>
  )
}
