import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { DayInput } from '../../kit/form/days/DayField.tsx'
import { PersonSelect } from '../../kit/form/people/PersonField.tsx'
import { Filters } from '../../kit/list/Filters.tsx'
import { useToday } from '../../kit/session/session.tsx'
import type { Trail } from './useTrail.ts'
import { translateAction, areaOf } from './labels.ts'

const first = '2000-01-01'

/** Lets the user filter the audit trail by dates, people, action, name or id, and show or hide views. */
export default function TrailFilters({ list, actions }: { list: Trail; actions: readonly string[] }) {
  const { t } = useTranslation()
  const today = useToday()
  const { from = '', to = '', action = '' } = list.filters
  const areas = Map.groupBy(actions, areaOf)
  return (
    <Filters columns="repeat(auto-fit, minmax(13rem, 1fr))" list={list}>
      <DayInput
        label={t('From')}
        value={from}
        onChange={(day) => list.set({ from: day })}
        min={first}
        max={to || today}
        optional
        weekday={false}
      />
      <DayInput
        label={t('To')}
        value={to}
        onChange={(day) => list.set({ to: day })}
        min={from || first}
        max={today}
        optional
        weekday={false}
      />
      <PersonFilter list={list} name="actorId" label={t('By')} />
      <PersonFilter list={list} name="personId" label={t('Affected person')} />
      <NativeSelect
        label={t('Action')}
        value={action}
        onChange={({ currentTarget }) => list.set({ action: currentTarget.value })}
        data={[
          { value: '', label: t('All actions') },
          ...[...areas].map(([area, own]) => ({
            group: translateAction(area),
            items: [
              { value: area, label: t('{area}: all', { area: translateAction(area) }) },
              ...own.map((each) => ({ value: each, label: translateAction(each) })),
            ],
          })),
        ]}
      />
      <TrailSearch key={list.clears} list={list} />
      <NativeSelect
        label={t('Access entries')}
        value={list.filters.views ?? ''}
        onChange={({ currentTarget }) => list.set({ views: currentTarget.value })}
        data={[
          { value: '', label: t('Hide access entries') },
          { value: 'shown', label: t('Show access entries') },
        ]}
      />
    </Filters>
  )
}

/** Lets the user filter by a person, whom they find by name. */
function PersonFilter({ list, name, label }: { list: Trail; name: 'actorId' | 'personId'; label: string }) {
  const { t } = useTranslation()
  const id = list.filters[name]
  const query = useQuery({
    ...orpc.audit.people.queryOptions({ input: { id }, select: ({ people }) => people[0] ?? null }),
    enabled: id !== undefined,
  })
  return (
    <PersonSelect
      label={label}
      query={(search) => orpc.audit.people.queryOptions({ input: { search }, select: ({ people }) => people })}
      person={id === undefined ? null : (query.data ?? null)}
      onPerson={(person) => list.set({ [name]: typeof person === 'object' && person ? person.id : null })}
      clear={t('Anyone')}
    />
  )
}

/** Lets the user search for words of a name, or for a record's id as shown in addresses and entries. */
function TrailSearch({ list }: { list: Trail }) {
  const { t } = useTranslation()
  const [input, setTyped] = useState(list.filters.search ?? '')
  const search = useDebouncedCallback((text: string) => list.set({ search: text }), 300)
  return (
    <TextInput
      label={t('Search')}
      placeholder={t('Name, record ID or key ID')}
      maxLength={100}
      value={input}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
