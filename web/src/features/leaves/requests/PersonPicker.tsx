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
import classes from './PersonPicker.module.css'

/** Finds somebody whose leave one sees by name or e-mail; the server answers the first twenty. */
export function PersonPicker(props: { person: PersonName | undefined; onPerson: (id: string) => void }) {
  const { person, onPerson } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // What stands in the field once somebody is chosen is no search.
  const wanted = person && typed === fullName(person) ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const { data, error } = useQuery(
    orpc.leaves.people.queryOptions({ input: { search: search.slice(0, 100) }, placeholderData: keepPreviousData }),
  )
  const found = data?.people ?? []
  const offered = person && !found.some(({ id }) => id === person.id) ? [person, ...found] : found
  const shown = new Map(offered.map((each) => [each.id, each]))
  const failure = loadFailure(error)

  return (
    <Select
      label={t('Employee')}
      placeholder={t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={offered.map((each) => ({ value: each.id, label: fullName(each) }))}
      value={person?.id ?? null}
      onChange={(id) => id && onPerson(id)}
      searchable
      onSearchChange={setTyped}
      // The server has searched already, in the e-mail too; the chosen one is there only to show its name.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
      }
      renderOption={({ option }) => {
        const each = shown.get(option.value)
        return each ? (
          <Person person={each} secondary={[each.position, each.department].filter(Boolean).join(' · ')} size={28} />
        ) : (
          option.label
        )
      }}
      nothingFoundMessage={failure ? t(failure) : data ? t('Nobody is found') : t('Loading…')}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
