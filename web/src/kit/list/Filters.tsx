import { Button, Group, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { Children, isValidElement, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../form/choices/Choices.tsx'
import type { StatusStyle } from '../StatusBadge.tsx'
import { formatCount } from '../format.ts'
import { useFolded, useNarrow } from '../useNarrow.ts'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import classes from './Filters.module.css'
import { FoldedAway, FoldedFilters } from './FoldedFilters.tsx'
import { SearchField } from './SearchField.tsx'

/**
 * Shows the filters above a list: side by side in the CSS grid `columns`, or one below the other on a phone. Without
 * `columns`, the filters have no labels and share a row with the search field, which comes first. With `list`, a button
 * that clears the filters comes last if any is set; on a phone, with `folds` in windows below 1280 px, the filters are
 * behind a button beside the search field. On a phone without a search field, they are beside the first of three or more.
 */
export function Filters(props: {
  columns?: string
  list?: { filtered: boolean; clear: () => void; filters: object }
  folds?: boolean
  /** Tools that share the row with the button, such as the export of a phone. */
  tools?: ReactNode
  children: ReactNode
}) {
  const { columns, list, folds, tools, children } = props
  const { t } = useTranslation()
  const isFolded = useFolded()
  const isNarrow = useNarrow()
  const [first, ...fields] = Children.toArray(children)
  const isSearch = isValidElement(first) && first.type === SearchField
  const folded = isSearch ? (isNarrow || (folds && isFolded)) && fields.length > 0 : isNarrow && fields.length > 1
  if (folded && list && !columns && isValidElement<{ name?: string }>(first))
    return (
      <div className={classes.folded}>
        <FoldedFilters
          list={list}
          search={first}
          count={Object.keys(list.filters).filter((name) => name !== (isSearch ? 'search' : first.props.name)).length}
          tools={tools}
        >
          {fields}
        </FoldedFilters>
      </div>
    )
  return (
    <search className={columns ? classes.columns : classes.flowing} style={{ ['--columns' as string]: columns }}>
      {children}
      {list?.filtered ? (
        <Button
          ref={passFocusOnUnmount}
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => list.clear()}
        >
          {t('Clear Filters')}
        </Button>
      ) : null}
    </search>
  )
}

/** The names of both directions of a sort order, by what it sorts, as translation keys. */
const directions = {
  text: ['A–Z', 'Z–A'],
  /** Times that have passed. */
  time: ['oldest first', 'newest first'],
  /** Days that may lie ahead. */
  day: ['earliest first', 'latest first'],
  length: ['shortest first', 'longest first'],
  number: ['lowest first', 'highest first'],
  /** Values that have an order of their own, such as statuses. */
  step: ['first to last', 'last to first'],
} as const

/** The kind of values that a sort order sorts. It names the directions. */
export type Sorts = keyof typeof directions

/** The label of a sort order, as a translation key, with what it sorts unless it has only one direction. */
export type SortLabel = string | readonly [label: string, sorts: Sorts]

/**
 * Lets the user sort a list on a phone, where it has no column headers; anywhere with a visible `label`, or if the list
 * has `cards` without headers.
 */
export function SortFilter<S extends string>(props: {
  list: { sorting?: { key: S; order: 'asc' | 'desc' }; sortBy: (by: S, order: 'asc' | 'desc') => void }
  labels: Partial<Record<S, SortLabel>>
  label?: string
  cards?: boolean
}) {
  const { list, labels, label, cards } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const isFolded = useContext(FoldedAway)
  if (!(isNarrow || label || cards) || !list.sorting) return null
  return (
    <NativeSelect
      label={label ?? (isFolded ? t('Sort by') : undefined)}
      aria-label={label ?? t('Sort by')}
      value={`${list.sorting.key} ${list.sorting.order}`}
      onChange={({ currentTarget }) => {
        const [by, order] = currentTarget.value.split(' ')
        list.sortBy(by as S, order === 'desc' ? 'desc' : 'asc')
      }}
      data={(Object.entries(labels) as [S, SortLabel][]).flatMap(([by, each]) => {
        if (typeof each === 'string') return [{ value: `${by} asc`, label: t(each) }]
        const [what, sorts] = each
        return directions[sorts].map((direction, index) => ({
          value: `${by} ${index === 0 ? 'asc' : 'desc'}`,
          label: t('Sorted by {what}, {direction}', { what: t(what), direction: t(direction) }),
        }))
      })}
    />
  )
}

/**
 * Lets the user filter by one of a few values. The option `all` comes first and clears the filter. Among folded filters,
 * `aria-label` is visible.
 */
export function ChoiceFilter<K extends string, T extends string>(
  props: Omit<NativeSelectProps, 'list' | 'name' | 'value' | 'onChange' | 'data'> & {
    list: {
      filters: { [Name in K]?: T | number }
      set: (patch: { [Name in K]: T | null }, options: { push?: boolean }) => void
    }
    /** The name of the filter. */
    name: K
    all: string
    /** The values, each with its translated label. */
    options: readonly (readonly [value: T, label: string])[]
    /** True if Back undoes the choice. */
    push?: boolean
  },
) {
  const { list, name, all, options, push, ...select } = props
  const isFolded = useContext(FoldedAway)
  return (
    <NativeSelect
      {...select}
      label={select.label ?? (isFolded ? select['aria-label'] : undefined)}
      value={list.filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => list.set({ [name]: value || null } as Record<K, T | null>, { push })}
      data={[{ value: '', label: all }, ...options.map(([each, label]) => ({ value: each, label }))]}
    />
  )
}

/**
 * Lets the user filter by status with pills, `All` first, as the first of a list's filters or in a row of its own. The
 * labels come from `statusStyles`, and `counts` adds numbers, for which there is room while they load, when it is null.
 * The status `uncounted` has no number. `children` are further filters at the end.
 */
export function StatusFilter<T extends string>(props: {
  list: { filters: { status?: T }; set: (patch: { status: T | null }) => void }
  statusStyles: Record<T, StatusStyle>
  counts?: Partial<Record<T, number>> | null
  uncounted?: T
  children?: ReactNode
}) {
  const { list, statusStyles, counts, uncounted, children } = props
  const { t } = useTranslation()
  const statuses = Object.keys(statusStyles) as T[]
  const badge = (status: T) => {
    const label = t(statusStyles[status].label)
    if (counts === undefined || status === uncounted) return label
    const count = counts?.[status]
    return (
      // Most numbers have at most two digits.
      <span className={classes.counted} data-room={t('{label} ({count})', { label, count: '00' })}>
        {count === undefined ? label : t('{label} ({count})', { label, count: formatCount(count) })}
      </span>
    )
  }
  return (
    <Group justify="space-between" gap="sm" className={classes.statuses}>
      <Choices
        legend={t('Status')}
        choices={[null, ...statuses].map((key) => ({ key, face: key === null ? t('All') : badge(key) }))}
        chosen={list.filters.status ?? null}
        onChoose={(status) => list.set({ status })}
      />
      {children}
    </Group>
  )
}
