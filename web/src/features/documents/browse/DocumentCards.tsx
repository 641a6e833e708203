import { Box, NativeSelect } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  documentCategories,
  documentScopes,
  documentSorts,
  trashDays,
  type DocumentSort,
} from '@muster/contract/documents/enumerations'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import filterClasses from '../../../kit/list/Filters.module.css'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import type { DocumentActions } from '../shared/links.ts'
import { categoryLabels, scopeLabels, sortLabels } from '../shared/labels.ts'
import classes from './browse.module.css'
import { DocumentCard } from './DocumentCard.tsx'
import type { DocumentList } from './useDocumentList.ts'

/** Lets the user choose the scope, filters and sort order of the list. */
export function DocumentFilters({ list }: { list: DocumentList }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.which}>
        <Choices
          legend={t('Show')}
          className={filterClasses.choices}
          choices={documentScopes.map((key) => ({ key, face: t(scopeLabels[key]) }))}
          chosen={list.scope}
          onChoose={list.setScope}
        />
      </div>
      <Filters list={list}>
        <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, description or tag')} />
        <ChoiceFilter
          list={list}
          name="category"
          aria-label={t('Category')}
          all={t('All categories')}
          options={documentCategories.map((each) => [each, t(categoryLabels[each])])}
        />
        {list.scope === 'trash' ? null : (
          <ChoiceFilter
            list={list}
            name="toAcknowledge"
            aria-label={t('To confirm')}
            all={t('Confirmed or not')}
            options={[['yes', t('To confirm')]]}
          />
        )}
        <NativeSelect
          aria-label={t('Sort by')}
          value={list.sorting?.key}
          onChange={({ currentTarget }) => list.sortBy(currentTarget.value as DocumentSort, 'asc')}
          data={documentSorts.map((each) => ({ value: each, label: t(sortLabels[each]) }))}
        />
      </Filters>
    </>
  )
}

/** Shows documents as cards, with their count above and the pager below. The empty state offers `upload`. */
export function DocumentCards({
  list,
  actions,
  upload,
}: {
  list: DocumentList
  actions: DocumentActions
  /** The upload button, if the user may upload. */
  upload: ReactNode
}) {
  const { t } = useTranslation()
  const { query, data, pagination } = list
  return (
    <>
      <Box component="p" className="soft" role="status" mih={20} mb={12}>
        {pagination ? t('{count} documents', { count: pagination.totalItems }) : null}
      </Box>
      <Loaded
        framed
        query={{ data: data?.documents, error: query.error, refetch: query.refetch }}
        skeleton={<CardsSkeleton />}
      >
        {(documents) =>
          documents.length > 0 ? (
            <ul
              className={`${classes.cards} unmarked grid-cards`}
              aria-label={t('Documents')}
              aria-busy={list.loading || undefined}
            >
              {documents.map((document) => (
                <DocumentCard key={document.id} document={document} actions={actions} />
              ))}
            </ul>
          ) : (
            <div className="card">
              <NoDocuments list={list} upload={upload} />
            </div>
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
