import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DocumentSort } from '@muster/contract/documents/enumerations'
import type { Document } from '@muster/contract/documents/shared'
import { formatDate, formatFileSize, localDayOf } from '../../../kit/format.ts'
import { DataTable, type Column, type Sorting } from '../../../kit/list/DataTable.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { AccessBadge } from '../shared/AccessBadge.tsx'
import { StateBadges } from '../shared/Badges.tsx'
import { FileTypeIcon } from '../shared/FileTypeIcon.tsx'
import { categoryLabels } from '../shared/labels.ts'
import { openDocument, type DocumentActions } from '../shared/links.ts'
import classes from './browse.module.css'
import type { DocumentList } from './useDocumentList.ts'
import { menuOf } from './menu.tsx'

/** The columns that sort the list, each with its two orders; the first applies at the first press. */
const columnSorts: Record<string, readonly [Sorting['order'], DocumentSort][]> = {
  name: [
    ['asc', 'nameAsc'],
    ['desc', 'nameDesc'],
  ],
  size: [
    ['desc', 'largest'],
    ['asc', 'smallest'],
  ],
  uploaded: [
    ['desc', 'newest'],
    ['asc', 'oldest'],
  ],
}

/** Returns the column that the list is sorted by, and its direction. */
function sortingOf(sort: DocumentSort | undefined): Sorting | undefined {
  for (const [key, orders] of Object.entries(columnSorts))
    for (const [order, each] of orders) if (each === sort) return { key, order }
  return undefined
}

/** Shows documents as a table, whose names have the owner and category below them, or on a phone as short cards. */
export function DocumentTable(props: { list: DocumentList; documents: readonly Document[]; actions: DocumentActions }) {
  const { list, documents, actions } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const sort = list.sorting?.key
  const inTrash = list.scope === 'trash'
  const columns: Column<Document>[] = [
    {
      key: 'name',
      header: t('Name'),
      width: '48%',
      sortable: true,
      render: (document) => (
        <Group wrap="nowrap" gap={10}>
          <span className={classes.kind}>
            <FileTypeIcon name={document.originalName} />
          </span>
          <span className="medium ink breaks" dir="auto">
            {document.originalName}
          </span>
          {/* On a phone they are at the end of the line. */}
          {isNarrow ? null : <StateBadges document={document} />}
        </Group>
      ),
      below: (document) =>
        isNarrow ? null : (
          <span className={`${classes.below} faint small`}>
            <PersonLink person={document.uploadedBy} /> · {t(categoryLabels[document.category])}
          </span>
        ),
    },
    ...(isNarrow
      ? [
          {
            key: 'owner',
            header: t('Owner'),
            selfEvident: true,
            render: ({ uploadedBy }: Document) => <PersonLink person={uploadedBy} />,
          },
          {
            key: 'category',
            header: t('Category'),
            selfEvident: true,
            render: ({ category }: Document) => t(categoryLabels[category]),
          },
        ]
      : []),
    {
      key: 'size',
      header: t('Size'),
      selfEvident: true,
      align: 'end',
      sortable: true,
      phone: 'hidden',
      render: ({ fileSize }) => <span className="nowrap">{formatFileSize(fileSize)}</span>,
    },
    {
      key: 'version',
      header: t('Version'),
      align: 'end',
      phone: 'hidden',
      render: ({ version }) => version,
    },
    {
      key: 'uploaded',
      header: t('Uploaded'),
      selfEvident: true,
      sortable: true,
      render: ({ createdAt }) => <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>,
    },
    inTrash
      ? {
          key: 'gone',
          header: t('Deleted for good on'),
          render: ({ goneOn }) => (goneOn ? <span className="nowrap">{formatDate(goneOn)}</span> : null),
        }
      : isNarrow
        ? {
            key: 'state',
            header: t('Status'),
            phone: 'status',
            render: (document) => (
              <span className={classes.state}>
                <AccessBadge document={document} />
                <StateBadges document={document} />
              </span>
            ),
          }
        : { key: 'access', header: t('Access'), render: (document) => <AccessBadge document={document} isWorded /> },
  ]
  return (
    <DataTable
      caption={t('Documents')}
      rows={documents}
      columns={columns}
      rowKey={({ id }) => id}
      onRowClick={openDocument}
      rowActions={(document) => menuOf(t, document, actions)}
      loading={list.loading}
      empty={null}
      sorting={sortingOf(sort)}
      onSort={(key) => {
        const orders = columnSorts[key] ?? []
        const [, next] = orders.find(([, each]) => each !== sort && orders[0]?.[1] === sort) ?? orders[0] ?? []
        if (next) list.sortBy(next, 'asc')
      }}
    />
  )
}
