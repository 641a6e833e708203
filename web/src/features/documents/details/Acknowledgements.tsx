import { Group, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { orpc } from '../../../kit/api/client.ts'
import { formatInstant } from '../../../kit/format.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'

const filters = { status: oneOf(['confirmed', 'waiting']), search: text(100) }

/** Shows who has and who has not yet confirmed reading the current version of a document. */
export function Acknowledgements({ document: { id } }: { document: Document }) {
  const { t } = useTranslation()
  const list = useListPage(
    ({ status, search, page, limit }) =>
      orpc.documents.acknowledgements.queryOptions({ input: { id, status, search, page, limit } }),
    { filters, limit: 10, inAddress: false },
  )
  const counts = list.data?.counts
  const all = counts ? counts.confirmed + counts.waiting : 0
  return (
    <section>
      <h4 className="subhead">{t('Read confirmations')}</h4>
      <p className="soft numbers" role="status">
        {counts ? t('{confirmed} of {all} confirmed', { confirmed: counts.confirmed, all }) : '\u00a0'}
      </p>
      <Progress
        value={all === 0 ? 0 : ((counts?.confirmed ?? 0) / all) * 100}
        size={6}
        my="xs"
        aria-label={t('Read confirmations')}
      />
      <Group gap="xs" mb="xs">
        <SearchField list={list} placeholder={t('Search people…')} aria-label={t('Search people')} flex={1} miw={160} />
        <ChoiceFilter
          list={list}
          name="status"
          aria-label={t('Status')}
          all={t('All people')}
          options={[
            ['confirmed', t('Confirmed')],
            ['waiting', t('Not yet')],
          ]}
        />
      </Group>
      <PagedList list={list} skeleton={<ListSkeleton rows={4} height={52} />}>
        {({ acknowledgements }) =>
          acknowledgements.length === 0 ? (
            <p className="nothing">
              {list.filtered ? t('No people found') : t('No one has access yet. Share the document first.')}
            </p>
          ) : (
            <ul className="rows framed" aria-label={t('Read confirmations')} aria-busy={list.loading || undefined}>
              {acknowledgements.map(({ person, at }) => (
                <li key={person.id} className="row">
                  <Person
                    person={person}
                    secondary={[person.position, person.department && t(person.department)].filter(Boolean).join(' · ')}
                  />
                  {at === null ? (
                    <span className="tag" data-colour="amber">
                      {t('Not yet')}
                    </span>
                  ) : (
                    <span className="soft small numbers">{formatInstant(at)}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </section>
  )
}
