import { Box } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trashDays } from '@muster/contract/documents/enumerations'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import type { DocumentActions } from '../shared/links.ts'
import classes from './browse.module.css'
import { DocumentCard } from './DocumentCard.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import type { DocumentList } from './useDocumentList.ts'

/** Shows documents as cards or as a list, with the pager below. The empty state offers `upload`. */
export function Documents(props: {
  list: DocumentList
  actions: DocumentActions
  /** The upload button, if the user may upload. */
  upload: ReactNode
}) {
  const { list, actions, upload } = props
  const { t } = useTranslation()
  const { query, data, layout, pagination } = list
  return (
    <>
      <Loaded
        framed
        query={{ data: data?.documents, error: query.error, refetch: query.refetch }}
        skeleton={layout === 'cards' ? <CardsSkeleton /> : <ListSkeleton rows={8} height={52} />}
      >
        {(documents) =>
          documents.length === 0 ? (
            <div className="card">
              <NoDocuments list={list} upload={upload} />
            </div>
          ) : layout === 'list' ? (
            <DocumentTable list={list} documents={documents} actions={actions} />
          ) : (
            <ul
              className={`${classes.cards} unmarked grid-cards`}
              aria-label={t('Documents')}
              aria-busy={list.loading || undefined}
            >
              {documents.map((document) => (
                <DocumentCard key={document.id} document={document} actions={actions} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} /> : null}
    </>
  )
}

function NoDocuments({ list, upload }: { list: DocumentList; upload: ReactNode }) {
  const { t } = useTranslation()
  const title = t('No documents found')
  if (list.filtered)
    return (
      <NoMatches
        title={title}
        message={t('Try another word, category or folder.')}
        clear={t('Clear Filters')}
        onClear={() => list.clear()}
      />
    )
  if (list.scope === 'trash')
    return (
      <EmptyState
        icon={<IconTrash size={20} />}
        title={title}
        message={t('Deleted documents stay here for {days} days. You can restore them.', { days: trashDays })}
      />
    )
  return (
    <EmptyState
      icon={<IconFileText size={20} />}
      title={title}
      message={
        list.scope === 'shared'
          ? t('Documents shared with you appear here.')
          : t('Your documents appear here. Upload one to start.')
      }
      action={list.scope === 'shared' ? undefined : upload}
    />
  )
}

/** Placeholder cards shown while documents load. */
const CardsSkeleton = () => (
  <Skeleton className={`${classes.cards} grid-cards`}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Box key={key} className="card" h={160} aria-hidden />
    ))}
  </Skeleton>
)
