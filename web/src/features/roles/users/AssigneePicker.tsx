import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Person } from '../../../kit/Person.tsx'
import { fullName } from '../../../kit/fullName.ts'
import classes from './AssigneePicker.module.css'

/** Somebody who may be given the role, and whether they have it. */
export type Assignee = PersonName & { holdsRole: boolean }

/** Finds somebody by name or e-mail; the server answers the first twenty. */
export function AssigneePicker(props: {
  roleId: string
  person: Assignee | null
  onPerson: (person: Assignee | null) => void
  error?: string
}) {
  const { roleId, person, onPerson, error } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // What stands in the field once somebody is chosen is no search.
  const wanted = person && typed === fullName(person) ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const people = useQuery(
    orpc.roles.people.queryOptions({
      input: { roleId, search: search.slice(0, 100) },
      placeholderData: keepPreviousData,
    }),
  )
  const found = people.data?.people ?? []
  const offered = person && !found.some(({ id }) => id === person.id) ? [person, ...found] : found
  const shown = new Map(offered.map((each) => [each.id, each]))
  const failure = loadFailure(people.error)
  const secondLine = ({ position, department, holdsRole }: Assignee) =>
    [holdsRole ? t('Has this role') : null, position, department].filter(Boolean).join(' · ')

  return (
    <Select
      label={t('User')}
      placeholder={t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={offered.map((each) => ({ value: each.id, label: fullName(each) }))}
      value={person?.id ?? null}
      onChange={(id) => onPerson((id && shown.get(id)) || null)}
      error={error}
      searchable
      onSearchChange={setTyped}
      // The server has searched already, in the e-mail too; the chosen one is there only to show its name.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
      }
      renderOption={({ option }) => {
        const each = shown.get(option.value)
        return each ? <Person person={each} secondary={secondLine(each)} size={28} /> : option.label
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
