import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveType } from '@muster/contract/leaves/types'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { useFilters } from './filters.ts'
import { leaveTypes, leaveTypeWords } from '../shared/words.ts'
import classes from './HistoryFilters.module.css'

/** The first and the last day that leave may be on. */
const limits = { min: '2000-01-01', max: '2100-12-31' }

/** Search, type, status and days above the history; each choice counts at once. */
export function HistoryFilters(props: ReturnType<typeof useFilters>) {
  const { filters, setStatus, setType, setFrom, setTo, setSearch } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(filters.search ?? '')
  const [known, setKnown] = useState(filters.search)
  // What the address says by itself (Back, Show all requests) takes the place of what was typed.
  if (filters.search !== known) {
    setKnown(filters.search)
    if ((filters.search ?? '') !== typed.trim()) setTyped(filters.search ?? '')
  }
  const search = useDebouncedCallback(setSearch, 300)

  return (
    <div className={classes.filters}>
      <FilterBar status={filters.status} onStatus={setStatus} />
      <div className={classes.fields}>
        <TextInput
          label={t('Search')}
          type="search"
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            search(currentTarget.value)
          }}
        />
        <NativeSelect
          label={t('Type')}
          value={filters.leaveType ?? ''}
          onChange={({ currentTarget }) => setType((currentTarget.value || null) as LeaveType | null)}
          data={[
            { value: '', label: t('All types') },
            ...leaveTypes.map((type) => ({ value: type, label: t(leaveTypeWords[type]) })),
          ]}
        />
        <DayInput
          label={t('From')}
          value={filters.from ?? ''}
          onChange={setFrom}
          {...limits}
          max={filters.to ?? limits.max}
        />
        <DayInput
          label={t('To')}
          value={filters.to ?? ''}
          onChange={setTo}
          {...limits}
          min={filters.from ?? limits.min}
        />
      </div>
    </div>
  )
}
