import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { loadFailure } from '../../api/errors.ts'
import { fullName } from '../../people/names.ts'
import { Person, WithoutPersonLinks } from '../../people/Person.tsx'
import { type Bound, useField } from '../state/field.ts'
import classes from './PersonField.module.css'
import { useUnreadInput } from '../state/useUnreadInput.ts'

/** A person who can be chosen. Only people found by the server have further details. */
export type PersonOption = Pick<PersonName, 'id' | 'firstName' | 'lastName'> & Partial<PersonName>

interface PersonProps<Found extends PersonOption, Raw, Key extends QueryKey> {
  label: string
  /** True if only screen readers get the label, for filters in a toolbar. */
  hidesLabel?: boolean
  placeholder?: string
  /** The query that finds people. The server returns the first twenty. */
  query: (search: string) => UseQueryOptions<Raw, Error, readonly Found[], Key> & { queryKey: Key }
  /** Returns the second line for a person in the list; by default their position and department. */
  secondLine?: (person: Found) => string
  /** The label of the button that clears the field. Without it the choice can't be cleared. */
  clear?: string
  /** The label of the option for no one, listed while the user has not typed a search. */
  nobody?: string
  description?: string
  readOnly?: boolean
  'data-autofocus'?: boolean
}

/** The value that stands for no one, if that option is offered. */
export const nobody = 'nobody'

const jobOf = ({ position, department }: PersonOption) => [position, department].filter(Boolean).join(' · ')

/** Lets the user find a person by name or email. */
export function PersonSelect<Found extends PersonOption, Raw, Key extends QueryKey>(
  props: PersonProps<Found, Raw, Key> & {
    person: PersonOption | typeof nobody | null
    onPerson: (person: Found | typeof nobody | null) => void
    error?: string | boolean | null
  },
) {
  const { person, onPerson, query, secondLine = jobOf, clear, nobody: nobodyLabel, readOnly, error, ...rest } = props
  const { label, hidesLabel = false, placeholder, ...field } = rest
  const { t } = useTranslation()
  const unreadInput = useUnreadInput()
  const [draft, setDraft] = useState('')
  // People are loaded once the field is used: most fields on a page never are.
  const [isUsed, setIsUsed] = useState(false)
  const chosenPerson = person === nobody ? null : person
  // Once a person is chosen, the field's text is their name and not a search.
  const searchText = draft === (chosenPerson ? fullName(chosenPerson) : person && nobodyLabel) ? '' : draft.trim()
  const [search] = useDebouncedValue(searchText, 250)
  const people = useQuery({
    ...query(search.slice(0, 100)),
    placeholderData: keepPreviousData,
    enabled: isUsed,
  })
  const isAnswered = search === searchText && people.isSuccess && !people.isPlaceholderData
  // Until the server answers, matching people from the previous list stay, so that the list does not move under the
  // pointer.
  const matches = (each: PersonOption) => fullName(each).toLowerCase().includes(searchText.toLowerCase())
  const found = (people.data ?? []).filter((each) => isAnswered || matches(each))
  const foundById = new Map(found.map((each) => [each.id, each]))
  // The chosen person is shown even if the search did not find them.
  const candidates = chosenPerson && !foundById.has(chosenPerson.id) ? [chosenPerson, ...found] : found
  const failure = loadFailure(people.error)

  return (
    <Select
      {...field}
      {...unreadInput.field}
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
      placeholder={placeholder ?? t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={[
        ...candidates.map((each) => ({ value: each.id, label: fullName(each) })),
        ...(nobodyLabel ? [{ value: nobody, label: nobodyLabel }] : []),
      ]}
      value={person === nobody ? nobody : (person?.id ?? null)}
      onChange={(id) => {
        unreadInput.markRead()
        if (id === null || id === nobody) onPerson(id)
        else if (foundById.has(id)) onPerson(foundById.get(id) ?? null)
      }}
      error={unreadInput.isRefused ? t('Please choose a person from the list') : error}
      readOnly={readOnly}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable={clear !== undefined && !readOnly}
      clearButtonProps={{ 'aria-label': clear, 'aria-hidden': false, tabIndex: 0, className: classes.clear }}
      onSearchChange={setDraft}
      onDropdownOpen={() => setIsUsed(true)}
      // The server has already filtered the people, by email too. The chosen person is in the list only so that their
      // name can be shown.
      filter={({ options }) =>
        options.filter((each) => 'value' in each && (each.value === nobody ? !searchText : foundById.has(each.value)))
      }
      renderOption={({ option }) => {
        const each = foundById.get(option.value)
        if (!each) return option.label
        return (
          <WithoutPersonLinks>
            <Person person={each} secondary={secondLine(each)} size={28} />
          </WithoutPersonLinks>
        )
      }}
      nothingFoundMessage={
        failure ? t(failure) : isAnswered ? t('No people found') : isUsed ? t('Loading…') : undefined
      }
      allowDeselect={false}
      // The list itself scrolls. A scroll area inside it would have to be able to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}

/** The names of the fields that contain a person found by the query. */
type PersonNameOf<Values, Found> = {
  [Name in keyof Values]: Found | null extends Values[Name] ? Name : never
}[keyof Values] &
  string

/** Lets the user choose a person in a form. */
export function PersonField<Values extends object, Found extends PersonOption, Raw, Key extends QueryKey>({
  form,
  name,
  ...props
}: Bound<Values, PersonNameOf<Values, Found>> & PersonProps<Found, Raw, Key>) {
  const { value, set, error } = useField<PersonOption | typeof nobody | null>({ form, name })
  return <PersonSelect {...props} person={value} onPerson={set} error={error} />
}
