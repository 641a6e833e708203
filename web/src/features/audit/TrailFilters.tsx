import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { DayInput } from '../../kit/form/days/DayField.tsx'
import { PersonSelect } from '../../kit/form/people/PersonField.tsx'
import { FoldedFilters } from '../../kit/list/FoldedFilters.tsx'
import { SearchField } from '../../kit/list/SearchField.tsx'
import { useToday } from '../../kit/session/session.tsx'
import type { Trail } from './useTrail.ts'
import { translateAction, areaOf } from './labels.ts'

const first = '2000-01-01'

/** Lets the user search the audit trail by name or id, and filter it behind a button. */
export default function TrailFilters(props: { list: Trail; actions: readonly string[]; tools: ReactNode }) {
  const { list, actions, tools } = props
  const { t } = useTranslation()
  const today = useToday()
  const { from = '', to = '', action, actorId, personId, views } = list.filters
  return (
    <FoldedFilters
      list={list}
      search={<SearchField list={list} aria-label={t('Search')} placeholder={t('Name, record ID or key ID')} />}
      count={[from || to, actorId, personId, action, views].filter(Boolean).length}
      tools={tools}
    >
      <PersonFilter list={list} name="actorId" label={t('By')} />
      <ActionFilter list={list} actions={actions} />
      <PersonFilter list={list} name="personId" label={t('Affected person')} />
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
      <NativeSelect
        label={t('Access entries')}
        value={views ?? ''}
        onChange={({ currentTarget }) => list.set({ views: currentTarget.value })}
        data={[
          { value: '', label: t('Hide access entries') },
          { value: 'shown', label: t('Show access entries') },
        ]}
      />
    </FoldedFilters>
  )
}

/** Lets the user filter by an action or by all actions of an area. */
function ActionFilter({ list, actions }: { list: Trail; actions: readonly string[] }) {
  const { t } = useTranslation()
  const areas = Map.groupBy(actions, areaOf)
  return (
    <NativeSelect
      label={t('Action')}
      value={list.filters.action ?? ''}
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
