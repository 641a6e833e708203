import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { Person } from '../../../kit/Person.tsx'
import { fullName } from '../../../kit/fullName.ts'
import classes from './ManagerPicker.module.css'

/** The choice of a place at the top of the company. */
export const nobodyAbove = 'nobody'

/** Finds a new manager by name or e-mail, none of them below the person; who sees everybody may choose nobody too. */
export function ManagerPicker(props: {
  person: HierarchyNode
  chosen: PersonName | typeof nobodyAbove | null
  onChoose: (chosen: PersonName | typeof nobodyAbove | null) => void
  error?: string
}) {
  const { person, chosen, onChoose, error } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const [typed, setTyped] = useState('')
  const top = t('Nobody: the top of the company')
  const chosenName = chosen === nobodyAbove ? top : chosen && fullName(chosen)
  // What stands in the field once somebody is chosen is no search.
  const wanted = typed === chosenName ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const { data, error: failed } = useQuery(
    orpc.users.managers.queryOptions({
      input: { search: search.slice(0, 100), for: person.id },
      placeholderData: keepPreviousData,
    }),
  )
  const found = data?.managers ?? []
  const offered =
    chosen && chosen !== nobodyAbove && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const shown = new Map(offered.map((each) => [each.id, each]))
  const failure = loadFailure(failed)
  const topOffered = can('users.read') && person.managerId !== null

  return (
    <Select
      label={t('New manager')}
      placeholder={t('Search by name or email')}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={[
        ...offered.map((each) => ({ value: each.id, label: fullName(each) })),
        ...(topOffered ? [{ value: nobodyAbove, label: top }] : []),
      ]}
      value={chosen === nobodyAbove ? nobodyAbove : (chosen?.id ?? null)}
      onChange={(value) => onChoose(value === nobodyAbove ? nobodyAbove : (value && shown.get(value)) || null)}
      error={error}
      data-autofocus
      searchable
      onSearchChange={setTyped}
      // The server has searched already, in the e-mail too; the chosen one is there only to show their name.
      filter={({ options }) =>
        options.filter(
          (option) =>
            'value' in option && (option.value === nobodyAbove ? !wanted : found.some(({ id }) => id === option.value)),
        )
      }
      renderOption={({ option }) => {
        const each = shown.get(option.value)
        const secondary = each && [each.position, each.department].filter(Boolean).join(' · ')
        return each ? <Person person={each} secondary={secondary} size={28} /> : option.label
      }}
      nothingFoundMessage={failure ? t(failure) : data ? t('Nobody is found') : t('Loading…')}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
