import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingSort } from '@muster/contract/kit/pendingSorts'
import { DayInput } from '../form/days/DayField.tsx'
import { ChoiceFilter, SortFilter } from '../list/Filters.tsx'
import { FoldedFilters } from '../list/FoldedFilters.tsx'
import { day, text } from '../list/filters.ts'
import { SearchField } from '../list/SearchField.tsx'
import type { SortLabels } from './decisionKind.ts'
import type { useFilters } from '../list/useListPage.ts'

/** The filters of pending requests. */
export const pendingFilters = {
  search: text(100),
  department: text(100),
  from: day,
  to: day,
}

/** The address without the state of a list of pending requests, for another tab. */
export const clearedFilters = {
  page: null,
  search: null,
  department: null,
  from: null,
  to: null,
  sort: null,
  order: null,
  group: null,
}

/** The earliest and the latest possible day of a request. */
const [first, last] = ['2000-01-01', '2100-12-31'] as const

/** Shows the filters of a list of pending requests: person, and folded away department, days and order. */
export function DecisionFilters(props: {
  list: Omit<ReturnType<typeof useFilters<typeof pendingFilters>>, 'change'> &
    Parameters<typeof SortFilter<PendingSort>>[0]['list']
  sortLabels: SortLabels
  /** The departments that have pending requests. */
  departments: readonly string[]
  beside?: ReactNode
}) {
  const { list, sortLabels, departments, beside } = props
  const { t } = useTranslation()
  const { from = '', to = '', department } = list.filters
  return (
    <FoldedFilters
      list={list}
      beside={beside}
      count={[from, to, department].filter(Boolean).length}
      search={<SearchField list={list} aria-label={t('Employee')} placeholder={t('Search by name or email')} />}
    >
      <ChoiceFilter
        list={list}
        name="department"
        label={t('Department')}
        all={t('All departments')}
        options={[...new Set([...departments, ...(department ? [department] : [])])].map((each) => [each, each])}
      />
      <DayInput
        label={t('From')}
        value={from}
        onChange={(value) => list.set({ from: value })}
        min={first}
        max={to || last}
        weekday={false}
        optional
      />
      <DayInput
        label={t('To')}
        value={to}
        onChange={(value) => list.set({ to: value })}
        min={from || first}
        max={last}
        weekday={false}
        optional
      />
      <SortFilter list={list} labels={sortLabels} label={t('Order')} />
    </FoldedFilters>
  )
}
