import { Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HiringDocument } from '@muster/contract/personnelFile/hiringDocuments'
import { client } from '../../../kit/api/client.ts'
import { formatFileSize, formatInstant } from '../../../kit/format.ts'
import { StoredFile } from '../../../kit/files/StoredFile.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Shows a person's hiring documents, newest first, to view or download. Their owner can remove them. */
export function HiringDocumentList(props: { personId: string; documents: readonly HiringDocument[] }) {
  const { personId, documents } = props
  const { t } = useTranslation()
  const remove = useAction({
    call: ({ id }: HiringDocument) => client.personnelFile.removeHiringDocument({ id: personId, documentId: id }),
    onSuccess: (_, { name }) => showSuccess(t('Document removed'), name),
    invalidates: 'personnelFile',
    confirm: ({ name }) => ({
      title: t('Remove this document?'),
      message: t('{name} will be deleted for good.', { name }),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  return (
    <>
      <Stack component="ul" gap="sm">
        {documents.map((document) => (
          <li key={document.id}>
            <StoredFile
              name={document.name}
              url={`/api/users/${personId}/hiring-documents/${document.id}`}
              title={document.name}
              load={() => client.personnelFile.downloadHiringDocument({ id: personId, documentId: document.id })}
              failure={t('The document could not be opened')}
              note={t('{size}, uploaded {when}', {
                size: formatFileSize(document.bytes),
                when: formatInstant(document.uploadedAt),
              })}
            >
              {document.can.remove ? (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => remove.confirm(document)}
                  aria-label={t('Remove {name}', { name: document.name })}
                >
                  {t('Remove')}
                </Button>
              ) : null}
            </StoredFile>
          </li>
        ))}
      </Stack>
      {remove.confirmDialog}
    </>
  )
}
