import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxCounted } from '@muster/contract/audit/limits'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { EntryList } from '../EntryList.tsx'

/** Shows the changes recorded about a person, newest first. */
export default function HistoryPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const list = useListPage(
    (input) => orpc.audit.list.queryOptions({ input: { ...input, personId: id, views: 'hidden' } }),
    { filters: {}, limit: 20 },
  )
  return (
    <>
      <ListPage
        list={list}
        rows={list.data?.entries}
        columns={[]}
        rowKey={({ id: entryId }) => entryId}
        cards={(entries, loading) => <EntryList label={t('History')} entries={entries} loading={loading} />}
        skeleton={<ListSkeleton rows={10} height={44} />}
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
    </>
  )
}
