import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@muster/contract/audit/calls'
import { maxCounted } from '@muster/contract/audit/limits'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount, formatInstant } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { describeEntry, nameOf } from '../labels.ts'

const EntryDialog = lazyPart(() => import('../EntryDialog.tsx'))

/** Shows the changes recorded about a person, newest first. */
export default function HistoryPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const list = useListPage(
    (input) => orpc.audit.list.queryOptions({ input: { ...input, personId: id, views: 'hidden' } }),
    { filters: {}, limit: 20 },
  )
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)
  return (
    <>
      <ListPage
        list={list}
        rows={list.data?.entries}
        columns={[
          { key: 'action', header: t('Action'), render: describeEntry },
          {
            key: 'at',
            selfEvident: true,
            header: t('When'),
            width: '14rem',
            render: ({ at }) => <span className="nowrap">{formatInstant(at)}</span>,
          },
          { key: 'actor', header: t('By'), width: '30%', render: ({ actor }) => <ActorName actor={actor} /> },
        ]}
        rowKey={(entry) => entry.id}
        onRowClick={setOpenEntry}
        caption={t('History')}
        count={(count) =>
          count < maxCounted
            ? t('{count} entries', { count })
            : t('Latest {most} entries', { most: formatCount(maxCounted) })
        }
        tools={
          (list.pagination?.totalItems ?? 0) >= maxCounted ? (
            <AddressLink className="link" href={`?view=settings&tab=audit&personId=${id}`}>
              {t('Search older entries')}
            </AddressLink>
          ) : null
        }
        empty={{
          icon: <IconHistory size={20} />,
          title: t('No entries yet'),
          message: t('Changes to this person’s records appear here.'),
        }}
      />
      <Suspense fallback={null}>
        <EntryDialog entry={openEntry} onClose={() => setOpenEntry(null)} />
      </Suspense>
    </>
  )
}

function ActorName({ actor }: { actor: AuditEntry['actor'] }) {
  if (actor === null) return <span className="faint">Muster</span>
  const { id, firstName, lastName } = actor
  if (firstName === null || lastName === null) return <span className="faint">{nameOf(actor)}</span>
  return <PersonLink person={{ id, firstName, lastName }} />
}
