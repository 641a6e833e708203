import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilterOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { ChangeFilters } from './userFilters.ts'
import { departments, filteredRoles, sorts, type UserSort, sortWords, statuses, statusWords } from './userWords.ts'
import classes from './UserFilterBar.module.css'

/** Search and filters above the list, each counts at once; on a small screen, where there are no headers, the order too. */
export function UserFilterBar({ change }: { change: ChangeFilters }) {
  const { filters, filtered, setSearch, setRole, setDepartment, setStatus, setAdded, sortBy, clear } = change
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [typed, setTyped] = useState(filters.search ?? '')
  const [known, setKnown] = useState(filters.search)
  // What the address says by itself (Back, Clear Filters) takes the place of what was typed.
  if (filters.search !== known) {
    setKnown(filters.search)
    if ((filters.search ?? '') !== typed.trim()) setTyped(filters.search ?? '')
  }
  const search = useDebouncedCallback(setSearch, 300)

  const { data } = useQuery(orpc.users.roles.queryOptions())
  // The five that a company starts with, until the others are known; and whatever the address names.
  const offered = data?.roles ?? filteredRoles
  const roles = filters.role === undefined || offered.includes(filters.role) ? offered : [...offered, filters.role]

  const choice = (
    name: string,
    value: string | undefined,
    set: (value: string) => void,
    all: string,
    of: string[][],
  ) => (
    <NativeSelect
      aria-label={name}
      value={value ?? ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[{ value: '', label: all }, ...of.map(([each = '', label = each]) => ({ value: each, label }))]}
    />
  )

  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.search}
        aria-label={t('Search')}
        placeholder={t('Search by name, email, or position')}
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          search(currentTarget.value)
        }}
      />
      {choice(
        t('Role'),
        filters.role,
        setRole,
        t('All roles'),
        roles.map((role) => [role, t(role)]),
      )}
      {choice(
        t('Department'),
        filters.department,
        setDepartment,
        t('All departments'),
        departments.map((department) => [department, t(department)]),
      )}
      {choice(
        t('Status'),
        filters.status,
        setStatus,
        t('All statuses'),
        statuses.map((status) => [status, t(statusWords[status])]),
      )}
      {choice(t('Added'), filters.added, setAdded, t('Added any time'), [['week', t('New this week')]])}
      {narrow ? (
        <NativeSelect
          aria-label={t('Sort by')}
          value={`${filters.sort} ${filters.order}`}
          onChange={({ currentTarget }) => {
            const [sort, order] = currentTarget.value.split(' ')
            sortBy(sort as UserSort, order === 'desc' ? 'desc' : 'asc')
          }}
          data={sorts.flatMap((sort) => [
            { value: `${sort} asc`, label: t('Sorted by {what}', { what: t(sortWords[sort]) }) },
            { value: `${sort} desc`, label: t('Sorted by {what}, reversed', { what: t(sortWords[sort]) }) },
          ])}
        />
      ) : null}
      {filtered ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => {
            search.cancel()
            setTyped('')
            clear()
          }}
        >
          {t('Clear Filters')}
        </Button>
      ) : null}
    </search>
  )
}
