import { NativeSelect } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  documentCategories,
  documentScopes,
  documentSorts,
  type DocumentSort,
} from '@muster/contract/documents/enumerations'
import { Choices, ViewChoice, type ViewOption } from '../../../kit/form/choices/Choices.tsx'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { categoryLabels, scopeLabels, sortLabels } from '../shared/labels.ts'
import classes from './browse.module.css'
import type { DocumentList, DocumentsLayout } from './useDocumentList.ts'

/** Lets the user choose which documents are listed; `isColumn` shows the choices below one another. */
export function ScopeChoice({ list, isColumn }: { list: DocumentList; isColumn: boolean }) {
  const { t } = useTranslation()
  return (
    <Choices
      legend={t('Show')}
      className={isColumn ? classes.scopes : undefined}
      choices={documentScopes.map((key) => ({ key, face: t(scopeLabels[key]) }))}
      chosen={list.scope}
      onChoose={list.setScope}
    />
  )
}

const layoutOptions: readonly ViewOption<DocumentsLayout>[] = [
  { key: 'list', label: 'List', Icon: IconList },
  { key: 'cards', label: 'Cards', Icon: IconLayoutGrid },
]

/**
 * Lets the user search, filter and sort the documents, and choose between a list and cards. `folders` is a filter too.
 * What has no room in the row is behind its button. On a phone all of it shares one row.
 */
export function DocumentFilters({ list, folders }: { list: DocumentList; folders: ReactNode }) {
  const { t } = useTranslation()
  const [isNarrow, isWide] = [useNarrow(), useWide()]
  const { layout, pagination, scope } = list
  const { category: chosenCategory, toAcknowledge, folderId } = list.filters
  const category = (
    <ChoiceFilter
      list={list}
      name="category"
      aria-label={t('Category')}
      all={t('All categories')}
      options={documentCategories.map((each) => [each, t(categoryLabels[each])])}
    />
  )
  // The headers of the list sort it, except on a phone, where it has none.
  const sort =
    layout === 'cards' || isNarrow ? (
      <NativeSelect
        label={t('Sort by')}
        value={list.sorting?.key}
        onChange={({ currentTarget }) => list.sortBy(currentTarget.value as DocumentSort, 'asc')}
        data={documentSorts.map((each) => ({ value: each, label: t(sortLabels[each]) }))}
      />
    ) : null
  const layoutChoice = (
    <ViewChoice
      legend={t('Layout')}
      options={layoutOptions}
      chosen={layout}
      onChoose={list.setLayout}
      hasWords={!isNarrow}
    />
  )
  return (
    <div className={classes.toolbar}>
      <FoldedFilters
        list={list}
        search={
          <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, description or tag')} />
        }
        beside={isWide ? category : null}
        count={[!isWide && chosenCategory, toAcknowledge, folders !== null && folderId].filter(Boolean).length}
        tools={isNarrow ? layoutChoice : null}
      >
        {isWide ? null : category}
        {scope === 'trash' ? null : (
          <ChoiceFilter
            list={list}
            name="toAcknowledge"
            aria-label={t('To confirm')}
            all={t('Confirmed or not')}
            options={[['yes', t('To confirm')]]}
          />
        )}
        {folders}
        {sort}
      </FoldedFilters>
      <div className={classes.end}>
        <p className={isNarrow ? 'visually-hidden' : 'soft nowrap'} role="status">
          {pagination ? t('{count} documents', { count: pagination.totalItems }) : null}
        </p>
        {isNarrow ? null : layoutChoice}
      </div>
    </div>
  )
}
