import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../form/days/DayField.tsx'
import { ChoiceFilter } from '../list/Filters.tsx'
import { FoldedFilters } from '../list/FoldedFilters.tsx'
import { day, oneOf, text, withKey } from '../list/filters.ts'
import { SearchField } from '../list/SearchField.tsx'
import type { useFilters } from '../list/useListPage.ts'

/** The filters of pending requests. */
export const pendingFilters = {
  search: text(100),
  department: text(100),
  from: day,
  to: day,
  order: withKey('by', oneOf(['newest'] as const)),
}

/** The address without the state of a list of pending requests, for another tab. */
export const clearedFilters = {
  page: null,
  search: null,
  department: null,
  from: null,
  to: null,
  by: null,
  group: null,
}

/** The earliest and the latest possible day of a request. */
const [first, last] = ['2000-01-01', '2100-12-31'] as const

/** Shows the filters of a list of pending requests: person, and folded away department, days and order. */
export function DecisionFilters(props: {
  list: Omit<ReturnType<typeof useFilters<typeof pendingFilters>>, 'change'>
  /** The departments that have pending requests. */
  departments: readonly string[]
  beside?: ReactNode
}) {
  const { list, departments, beside } = props
  const { t } = useTranslation()
  const { from = '', to = '', department, order } = list.filters
  return (
    <FoldedFilters
      list={list}
      beside={beside}
      count={[from, to, department, order].filter(Boolean).length}
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
      <ChoiceFilter
        list={list}
        name="order"
        label={t('Order')}
        all={t('Oldest first')}
        options={[['newest', t('Newest first')]]}
      />
    </FoldedFilters>
  )
}
