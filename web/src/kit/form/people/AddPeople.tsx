import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { loadFailure } from '../../api/errors.ts'
import { fullName } from '../../people/names.ts'
import { Person, WithoutPersonLinks } from '../../people/Person.tsx'
import classes from './PersonField.module.css'
import { useUnreadInput } from '../state/useUnreadInput.ts'

/** A person of the company who can be added. */
export type Colleague = Pick<PersonName, 'id' | 'firstName' | 'lastName'> &
  Partial<Pick<PersonName, 'position' | 'department' | 'profileImage'>>

const jobOf = ({ position, department }: Colleague) => [position, department].filter(Boolean).join(' · ')

/** Lets the user add people one at a time, found by name with `query`. `chosenIds` are the people already added. */
export function AddPeople<Found extends Colleague, Raw, Key extends QueryKey>(props: {
  query: (search: string) => UseQueryOptions<Raw, Error, readonly Found[], Key> & { queryKey: Key }
  chosenIds: readonly string[]
  onAdd: (person: Found) => void
  /** The label, by default `People`. */
  label?: string
  description?: string
  /** Returns the second line for a person in the list; by default their position and department. */
  secondLine?: (person: Found) => string
  error?: string
}) {
  const { query, chosenIds, onAdd, label, description, secondLine = jobOf, error } = props
  const { t } = useTranslation()
  const unreadInput = useUnreadInput()
  const [draft, setDraft] = useState('')
  const [opened, setOpened] = useState(false)
  const [search] = useDebouncedValue(draft.trim().slice(0, 100), 250)
  const people = useQuery({ ...query(search), placeholderData: keepPreviousData })
  const found = (people.data ?? []).filter(({ id }) => !chosenIds.includes(id))
  const peopleById = new Map(found.map((each) => [each.id, each]))
  const failure = loadFailure(people.error)
  const loading = search !== draft.trim().slice(0, 100) || people.isPending || people.isPlaceholderData
  return (
    <MultiSelect
      {...unreadInput.field}
      label={label ?? t('People')}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('Search by name')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={found.map((each) => ({ value: each.id, label: fullName(each) }))}
      // People already added appear in the list below instead.
      value={[]}
      onChange={([id]) => {
        const person = peopleById.get(id ?? '')
        if (person) onAdd(person)
        // The added person appears in the list below. The dropdown opens again at the next key.
        setOpened(false)
      }}
      searchable
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={setDraft}
      // The server has already filtered the people.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const each = peopleById.get(option.value)
        return each ? (
          <WithoutPersonLinks>
            <Person person={each} secondary={secondLine(each)} size={28} />
          </WithoutPersonLinks>
        ) : (
          option.label
        )
      }}
      nothingFoundMessage={failure ? t(failure) : loading ? t('Loading…') : t('No people found')}
      error={unreadInput.isRefused ? t('Please choose a person from the list') : error}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
