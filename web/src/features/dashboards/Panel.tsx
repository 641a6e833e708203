import { ActionIcon, Group, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, useEffect, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../kit/api/errors.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { FigureCard } from '../../kit/page/FigureCard.tsx'
import { Part } from '../../kit/page/Section.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { leaveFocus } from '../../kit/useFocusBack.ts'
import classes from './Panel.module.css'

/** What a call behind a part of a dashboard has brought. */
export interface PartData<T> {
  data: T | undefined
  /** Nothing came, so there is nothing to show. */
  failed: boolean
  /** It is being asked again after that. */
  retrying: boolean
  retry: () => void
}

/**
 * The state of a call behind a part of a dashboard. That nothing could be loaded is only logged (specification 1,
 * section 8); who was signed out is asked to sign in elsewhere.
 */
export function usePart<T>(what: string, query: UseQueryResult<T>): PartData<T> {
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  // While it is asked again the error is gone.
  const failed = data === undefined && errorUpdateCount > 0
  useEffect(() => {
    if (failed && error && apiError(error).status !== 401) console.warn(`${what} could not be loaded`, error)
  }, [what, failed, error])
  return { data, failed, retrying: failed && isFetching, retry: () => void refetch() }
}

/** A dash in place of what could not be loaded, and the quiet way to try again; `what` names it to a screen reader. */
function Retry({ what, of }: { what: string; of: PartData<unknown> }) {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">–</span>
      <ActionIcon
        ref={leaveFocus}
        variant="subtle"
        color="gray"
        c="dimmed"
        size={28}
        aria-label={t('Try again: {what}', { what })}
        title={t('Try again')}
        aria-busy={of.retrying || undefined}
        aria-disabled={of.retrying || undefined}
        onClick={() => !of.retrying && of.retry()}
      >
        {of.retrying ? <Loader size={14} color="currentColor" /> : <IconRefresh size={16} aria-hidden />}
      </ActionIcon>
    </>
  )
}

type Card = Pick<ComponentProps<typeof FigureCard>, 'label' | 'icon' | 'counted' | 'href'>

/** A figure of a call that a dashboard makes; where nothing came stands a dash. */
export function Figure<T>(
  props: Card & { of: PartData<T>; figure: (data: T) => ReactNode; detail: (data: T) => string | null },
) {
  const { of, figure, detail, ...card } = props
  const { data, failed } = of
  return (
    <FigureCard
      {...card}
      figure={data !== undefined ? figure(data) : failed ? <Retry what={card.label} of={of} /> : undefined}
      detail={data !== undefined ? detail(data) : null}
    />
  )
}

interface Head {
  title: string
  /** Where all of it is; a link on the other side, which says how many they are where `count` is given. */
  all?: string | undefined
  count?: number
}

/** A card of a dashboard below its heading. */
export function Panel({ title, all, count, children }: Head & { children: ReactNode }) {
  const { t } = useTranslation()
  const leads = count === undefined ? t('View all') : t('View all {count}', { count })
  const end = all ? (
    <AddressLink className={`link ${classes.all}`} href={all} aria-label={`${leads}: ${title}`}>
      {leads}
    </AddressLink>
  ) : null
  return (
    <Part title={title} end={end}>
      <div className="card" style={{ overflow: 'hidden' }}>
        {children}
      </div>
    </Part>
  )
}

const rowsOf = (rows: ReactNode) => <ul className="rows">{rows}</ul>

/**
 * A panel that lists what a call brought: the shape of its rows while it loads, a dash where nothing came, and what
 * would be here where it is empty.
 */
export function ListPanel<T, Row extends { id: string }>(
  props: Head & {
    of: PartData<T>
    rows: (data: T) => readonly Row[]
    /** How many rows to expect, and how high they are, in pixels. */
    expected: number
    height: number
    empty: ComponentProps<typeof EmptyState>
    /** Draws what holds the rows, where that is no list. */
    frame?: (rows: ReactNode) => ReactNode
    children: (row: Row) => ReactNode
  },
) {
  const { of, rows, expected, height, empty, frame = rowsOf, children, ...head } = props
  const found = of.data === undefined ? undefined : rows(of.data)
  return (
    <Panel {...head}>
      {found?.length ? (
        frame(found.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>))
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
