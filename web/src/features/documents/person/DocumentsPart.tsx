import { IconFileText } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatFileSize, localDayOf } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { AccessBadge } from '../shared/AccessBadge.tsx'
import { categoryLabels } from '../shared/labels.ts'

/** Shows the documents that a person uploaded, as far as the reader may see them. */
export default function DocumentsPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const list = useListPage((input) => orpc.documents.list.queryOptions({ input: { ...input, uploadedById: id } }), {
    filters: {},
    limit: 20,
  })
  return (
    <Part title={t('Uploaded documents')}>
      <ListPage
        list={list}
        rows={list.data?.documents}
        columns={[
          {
            key: 'name',
            header: t('Name'),
            width: '45%',
            render: (document) => (
              <Group component="span" gap="xs" wrap="nowrap">
                <AccessBadge document={document} />
                <span className="breaks" dir="auto">
                  {document.originalName}
                </span>
              </Group>
            ),
          },
          {
            key: 'category',
            selfEvident: true,
            header: t('Category'),
            render: ({ category }) => t(categoryLabels[category]),
          },
          {
            key: 'size',
            phone: 'figure',
            selfEvident: true,
            header: t('Size'),
            align: 'end',
            render: ({ fileSize }) => formatFileSize(fileSize),
          },
          { key: 'date', header: t('Uploaded'), render: ({ createdAt }) => formatDate(localDayOf(createdAt)) },
        ]}
        rowKey={(document) => document.id}
        onRowClick={
          mayOpen('documents', session)
            ? (document) => followLink(`?view=documents&document=${document.id}`)
            : undefined
        }
        caption={t('Uploaded documents')}
        empty={{
          icon: <IconFileText size={20} />,
          title: t('No documents found'),
          message: t('Documents that you may see appear here.'),
        }}
      />
    </Part>
  )
}
