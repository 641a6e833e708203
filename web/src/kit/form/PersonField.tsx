import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { loadFailure } from '../api/errors.ts'
import { fullName } from '../names.ts'
import { Person } from '../Person.tsx'
import { type Bound, useField } from './field.ts'
import classes from './PersonField.module.css'
import { useUnread } from './useUnread.ts'

/** What a person is known by where they are chosen; the rest of their line is there for those whom the server found. */
export type Choosable = Pick<PersonName, 'id' | 'firstName' | 'lastName'> & Partial<PersonName>

interface PersonProps<Found extends Choosable, Raw, Key extends QueryKey> {
  label: string
  /** The query that finds people; the server answers the first twenty. */
  query: (search: string) => UseQueryOptions<Raw, Error, readonly Found[], Key> & { queryKey: Key }
  /** The second line of somebody in the list, unless it is what they do and where. */
  secondLine?: (person: Found) => string
  /** What the cross that empties the field is called; without it somebody stays chosen. */
  clear?: string
  /** What stands in the list for nobody at all, while nothing is searched. */
  nobody?: string
  description?: string
  readOnly?: boolean
  'data-autofocus'?: boolean
}

/** The choice of nobody, where that is one. */
export const nobody = 'nobody'

const workOf = ({ position, department }: Choosable) => [position, department].filter(Boolean).join(' · ')

/** Finds somebody by name or e-mail. */
export function PersonSelect<Found extends Choosable, Raw, Key extends QueryKey>(
  props: PersonProps<Found, Raw, Key> & {
    person: Choosable | typeof nobody | null
    onPerson: (person: Found | typeof nobody | null) => void
    error?: string | boolean | null
  },
) {
  const { person, onPerson, query, secondLine = workOf, clear, nobody: noOne, readOnly, error, ...rest } = props
  const { t } = useTranslation()
  const unread = useUnread()
  const [typed, setTyped] = useState('')
  const chosen = person === nobody ? null : person
  // What stands in the field once somebody is chosen is no search.
  const wanted = typed === (chosen ? fullName(chosen) : person && noOne) ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const people = useQuery({ ...query(search.slice(0, 100)), placeholderData: keepPreviousData })
  const answered = search === wanted && people.isSuccess && !people.isPlaceholderData
  // Until the server has answered, those of the former list who fit stay: it is not another list under the pointer.
  const fits = (each: Choosable) => fullName(each).toLowerCase().includes(wanted.toLowerCase())
  const found = (people.data ?? []).filter((each) => answered || fits(each))
  const shown = new Map(found.map((each) => [each.id, each]))
  // Whoever is chosen may be found no more, but is shown.
  const offered = chosen && !shown.has(chosen.id) ? [chosen, ...found] : found
  const failure = loadFailure(people.error)

  return (
    <Select
      {...rest}
      {...unread.field}
      placeholder={t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={[
        ...offered.map((each) => ({ value: each.id, label: fullName(each) })),
        ...(noOne ? [{ value: nobody, label: noOne }] : []),
      ]}
      value={person === nobody ? nobody : (person?.id ?? null)}
      onChange={(id) => {
        unread.chosen()
        if (id === null || id === nobody) onPerson(id)
        else if (shown.has(id)) onPerson(shown.get(id) ?? null)
      }}
      error={unread.isRefused ? t('Please choose somebody from the list') : error}
      readOnly={readOnly}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable={clear !== undefined && !readOnly}
      clearButtonProps={{ 'aria-label': clear, 'aria-hidden': false, tabIndex: 0, className: classes.clear }}
      onSearchChange={setTyped}
      // The server has searched already, in the e-mail too; the chosen one is there only to show their name.
      filter={({ options }) =>
        options.filter((each) => 'value' in each && (each.value === nobody ? !wanted : shown.has(each.value)))
      }
      renderOption={({ option }) => {
        const each = shown.get(option.value)
        return each ? <Person person={each} secondary={secondLine(each)} size={28} /> : option.label
      }}
      nothingFoundMessage={failure ? t(failure) : answered ? t('Nobody found') : t('Loading…')}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}

/** The names of the fields that hold a person whom the query may find. */
type PersonNameOf<Values, Found> = {
  [Name in keyof Values]: Found | null extends Values[Name] ? Name : never
}[keyof Values] &
  string

/** Somebody who is chosen in a form. */
export function PersonField<Values extends object, Found extends Choosable, Raw, Key extends QueryKey>({
  form,
  name,
  ...props
}: Bound<Values, PersonNameOf<Values, Found>> & PersonProps<Found, Raw, Key>) {
  const { value, set, error } = useField<Choosable | typeof nobody | null>({ form, name })
  return <PersonSelect {...props} person={value} onPerson={set} error={error} />
}
