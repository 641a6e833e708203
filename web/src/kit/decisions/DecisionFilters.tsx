import { Button, NativeSelect } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../form/days/DayField.tsx'
import { ChoiceFilter } from '../list/Filters.tsx'
import { day, oneOf, text, withKey } from '../list/filters.ts'
import { SearchField } from '../list/SearchField.tsx'
import type { useFilters } from '../list/useListPage.ts'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import classes from './decisions.module.css'

/** The filters of pending requests. */
export const pendingFilters = {
  search: text(100),
  department: text(100),
  from: day,
  to: day,
  order: withKey('by', oneOf(['newest'] as const)),
}

/** The address without the state of a list of pending requests, for another tab. */
export const clearedFilters = { page: null, search: null, department: null, from: null, to: null, by: null }

/** The earliest and the latest possible day of a request. */
const [first, last] = ['2000-01-01', '2100-12-31'] as const

/** Shows the filters above a list of pending requests: person, department, days and order. */
export function DecisionFilters(props: {
  list: Omit<ReturnType<typeof useFilters<typeof pendingFilters>>, 'change'>
  /** The departments that have pending requests. */
  departments: readonly string[]
}) {
  const { list, departments } = props
  const { t } = useTranslation()
  const { from = '', to = '', department, order } = list.filters
  return (
    <search className={classes.filters}>
      <SearchField list={list} label={t('Employee')} placeholder={t('Search by name or email')} />
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
      <NativeSelect
        label={t('Order')}
        value={order ?? ''}
        onChange={({ currentTarget: { value } }) => list.set({ order: value || null })}
        data={[
          { value: '', label: t('Oldest first') },
          { value: 'newest', label: t('Newest first') },
        ]}
      />
      {list.filtered ? (
        <Button
          ref={passFocusOnUnmount}
          className={classes.clear}
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
