import { Box, Button } from '@mantine/core'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NoteType } from '@muster/contract/performance/words'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, text, under } from '../../../kit/list/filters.ts'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { leaveFocus } from '../../../kit/useFocusBack.ts'
import { ofPerson, type TabProps } from '../shared/lists.ts'
import { ScopeFilter, scope } from '../shared/ScopeFilter.tsx'
import { useSees } from '../shared/useSees.ts'
import { noteLooks } from '../shared/words.ts'
import { NoteCard } from './NoteCard.tsx'
import classes from './NoteCard.module.css'

const types = Object.keys(noteLooks) as NoteType[]
const filters = { search: text(100), type: under('type', oneOf(types)), scope }
const onPage = 20

/** The notes that one may see, newest first. */
export default function NotesTab({ person, may, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const sees = useSees()
  const list = useListPage(
    (input) => orpc.performance.notes.queryOptions({ input: { ...input, ...ofPerson(person) } }),
    { filters, limit: onPage },
  )
  const { query, data, pagination } = list
  const mayAdd = may ? may.note : can(routes.performance.addNote['~orpc'].meta.needs)
  return (
    <>
      <Filters list={list}>
        {sees.others && !person ? (
          <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
        ) : null}
        <ChoiceFilter
          list={list}
          name="type"
          aria-label={t('Type')}
          all={t('All types')}
          options={types.map((each) => [each, t(noteLooks[each].label)])}
        />
        {sees.others && !person ? <ScopeFilter list={list} /> : null}
      </Filters>
      <Box component="p" className="soft" role="status" mih={20} mb={12}>
        {pagination ? t('{count} notes', { count: pagination.totalItems }) : null}
      </Box>
      <Loaded
        framed
        query={{ data: data?.notes, error: query.error, refetch: query.refetch }}
        skeleton={<ListSkeleton rows={4} height={132} />}
      >
        {(notes) =>
          notes.length > 0 ? (
            <ul className={classes.notes} aria-label={t('Notes')} aria-busy={list.loading || undefined}>
              {notes.map((note) => (
                <NoteCard key={note.id} note={note} actions={actions} />
              ))}
            </ul>
          ) : (
            <div className="card">
              {list.filtered ? (
                <NoMatches
                  title={t('No notes match these filters')}
                  clear={t('Clear Filters')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  icon={<IconMessage size={20} />}
                  title={t('No performance notes found')}
                  message={t('Remarks about somebody’s work stand here: what went well, and what could go better.')}
                  action={
                    mayAdd ? (
                      <Button
                        ref={leaveFocus}
                        variant="default"
                        leftSection={<IconPlus size={16} aria-hidden />}
                        onClick={() => actions.addNote(person)}
                      >
                        {t('Add Note')}
                      </Button>
                    ) : null
                  }
                />
              )}
            </div>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} /> : null}
    </>
  )
}
