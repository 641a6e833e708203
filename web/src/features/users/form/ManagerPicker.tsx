import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Person } from '../../../kit/Person.tsx'
import type { Chosen } from './userForm.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './UserForm.module.css'

/** Chooses a manager by name or e-mail, or nobody; the server answers the first twenty who may be. */
export function ManagerPicker(props: {
  manager: Chosen | null
  onManager: (manager: Chosen | null) => void
  /** Whose manager is chosen: neither they nor anybody below them is offered. */
  personId?: string
  /** Why nobody else may be chosen. */
  fixed?: string
  error?: string
}) {
  const { manager, onManager, personId, fixed, error } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // What stands in the field once somebody is chosen is no search.
  const wanted = manager && typed === fullName(manager) ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const people = useQuery(
    orpc.users.managers.queryOptions({
      input: { search: search.slice(0, 100), for: personId },
      placeholderData: keepPreviousData,
    }),
  )
  const found = people.data?.managers ?? []
  // The present manager may have been deactivated and is then offered no more, but shown.
  const options = [
    ...(manager && !found.some(({ id }) => id === manager.id) ? [{ value: manager.id, label: fullName(manager) }] : []),
    ...found.map((each) => ({ value: each.id, label: fullName(each) })),
  ]
  const failure = loadFailure(people.error)

  const choose = (id: string | null) => {
    const chosen = found.find((each) => each.id === id)
    if (chosen) onManager({ id: chosen.id, firstName: chosen.firstName, lastName: chosen.lastName })
    else if (id === null) onManager(null)
  }

  return (
    <Select
      label={t('Manager (optional)')}
      placeholder={t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={options}
      value={manager?.id ?? null}
      onChange={choose}
      error={error}
      readOnly={fixed !== undefined}
      description={fixed}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable={fixed === undefined}
      clearButtonProps={{ 'aria-label': t('No manager'), tabIndex: 0, className: classes.clear }}
      onSearchChange={setTyped}
      // The server has searched already, in the e-mail too; the chosen one is there only to show their name.
      filter={({ options: all }) => all.filter((each) => 'value' in each && found.some(({ id }) => id === each.value))}
      renderOption={({ option }) => {
        const each = found.find(({ id }) => id === option.value)
        const second = each && [each.position, each.department].filter(Boolean).join(' · ')
        return each ? <Person person={each} secondary={second} size={28} /> : option.label
      }}
      nothingFoundMessage={failure ? t(failure) : people.data ? t('Nobody is found') : t('Loading…')}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
