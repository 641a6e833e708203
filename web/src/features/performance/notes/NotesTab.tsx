import { IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NoteType } from '@muster/contract/performance/enumerations'
import { noteSorts } from '@muster/contract/performance/sorts'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, SortFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { personFilter, type TabProps } from '../shared/lists.ts'
import { scope } from '../shared/ScopeFilter.tsx'
import { CreateFirst, RecordFilters } from '../shared/RecordFilters.tsx'
import { noteStyles } from '../shared/labels.ts'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { NoteRow } from './NoteRow.tsx'
import classes from './NoteRow.module.css'

const types = Object.keys(noteStyles) as NoteType[]
const filters = { search: text(100), type: withKey('type', oneOf(types)), only: oneOf(['recent']), scope }
const pageSize = 20

/** The labels of the sort orders, as translation keys. */
const sortLabels = { newest: 'Newest first', user: ['Employee', 'text'] } as const

/** Shows the notes visible to the reader, newest first. */
export default function NotesTab({ person, rights, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { others } = usePerformanceScope()
  const list = useListPage(
    (input) => orpc.performance.notes.queryOptions({ input: { ...input, ...personFilter(person) } }),
    { filters, limit: pageSize, sorts: noteSorts },
  )
  const mayAdd = rights ? rights.note : can(routes.performance.addNote['~orpc'].meta.needs)
  return (
    <RecordList
      list={list}
      filters={
        <RecordFilters list={list} person={person}>
          <ChoiceFilter
            list={list}
            name="type"
            aria-label={t('Type')}
            all={t('All types')}
            options={types.map((each) => [each, t(noteStyles[each].label)])}
          />
          <ChoiceFilter
            list={list}
            name="only"
            aria-label={t('Date')}
            all={t('All dates')}
            options={[['recent', t('Last 30 days')]]}
          />
          {others && !person ? <SortFilter list={list} labels={sortLabels} cards /> : null}
        </RecordFilters>
      }
      rows={list.data?.notes}
      row={(note) => <NoteRow key={note.id} note={note} actions={actions} />}
      label={t('Notes')}
      className={`${classes.notes} rows card`}
      skeleton={<ListSkeleton rows={4} height={64} />}
      count={(count) => t('{count} notes', { count })}
      empty={{
        icon: <IconMessage size={20} />,
        title: t('No performance notes found'),
        message: t('Notes on what went well and what could improve appear here.'),
        action: mayAdd ? <CreateFirst label={t('Add Note')} onClick={() => actions.addNote(person)} /> : null,
      }}
      noMatches={{ title: t('No notes match these filters'), clear: t('Clear Filters') }}
    />
  )
}
