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
import { useWide } from '../../kit/useNarrow.ts'
import type { Trail } from './useTrail.ts'
import { translateAction, areaOf } from './labels.ts'

const first = '2000-01-01'

/**
 * Lets the user filter the audit trail: by name or id, the person who acted and the action in the toolbar, by the
 * affected person, dates and views behind its button. In narrow windows all but the search are behind it.
 */
export default function TrailFilters(props: { list: Trail; actions: readonly string[]; tools: ReactNode }) {
  const { list, actions, tools } = props
  const { t } = useTranslation()
  const today = useToday()
  const isWide = useWide()
  const { from = '', to = '', action, actorId, personId, views } = list.filters
  const common = (
    <>
      <PersonFilter list={list} name="actorId" label={t('By')} placeholder={t('By anyone')} hidesLabel={isWide} />
      <ActionFilter list={list} actions={actions} hidesLabel={isWide} />
    </>
  )
  return (
    <FoldedFilters
      list={list}
      search={<SearchField list={list} aria-label={t('Search')} placeholder={t('Name, record ID or key ID')} />}
      beside={isWide ? common : null}
      count={[from || to, personId, views, ...(isWide ? [] : [action, actorId])].filter(Boolean).length}
      tools={tools}
    >
      {isWide ? null : common}
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
function ActionFilter(props: { list: Trail; actions: readonly string[]; hidesLabel: boolean }) {
  const { list, actions, hidesLabel } = props
  const { t } = useTranslation()
  const label = t('Action')
  const areas = Map.groupBy(actions, areaOf)
  return (
    <NativeSelect
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
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
function PersonFilter(props: {
  list: Trail
  name: 'actorId' | 'personId'
  label: string
  placeholder?: string
  hidesLabel?: boolean
}) {
  const { list, name, ...field } = props
  const { t } = useTranslation()
  const id = list.filters[name]
  const query = useQuery({
    ...orpc.audit.people.queryOptions({ input: { id }, select: ({ people }) => people[0] ?? null }),
    enabled: id !== undefined,
  })
  return (
    <PersonSelect
      {...field}
      query={(search) => orpc.audit.people.queryOptions({ input: { search }, select: ({ people }) => people })}
      person={id === undefined ? null : (query.data ?? null)}
      onPerson={(person) => list.set({ [name]: typeof person === 'object' && person ? person.id : null })}
      clear={t('Anyone')}
    />
  )
}
