import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HiringDocument } from '@muster/contract/records/hiringDocuments'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { StoredFile } from '../../../kit/StoredFile.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { fileSize } from '../../../kit/fileSize.ts'
import classes from './HiringDocumentList.module.css'

/** A person's hiring documents, the newest first, to be looked at, downloaded, and by their owner removed. */
export function HiringDocumentList(props: { personId: string; documents: readonly HiringDocument[] }) {
  const { personId, documents } = props
  const { t, i18n } = useTranslation()
  const [removing, setRemoving] = useState<HiringDocument | null>(null)
  return (
    <>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <StoredFile
              name={document.name}
              url={`/api/users/${personId}/hiring-documents/${document.id}`}
              title={document.name}
              load={() => client.records.downloadHiringDocument({ id: personId, documentId: document.id })}
              failure={t('The document could not be opened')}
              note={t('{size}, uploaded {when}', {
                size: fileSize(document.bytes, i18n.language),
                when: formatInstant(document.uploadedAt),
              })}
            >
              {document.can.remove ? (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setRemoving(document)}
                  aria-label={t('Remove {name}', { name: document.name })}
                >
                  {t('Remove')}
                </Button>
              ) : null}
            </StoredFile>
          </li>
        ))}
      </ul>
      <RemoveDialog personId={personId} document={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function RemoveDialog(props: { personId: string; document: HiringDocument | null; onClose: () => void }) {
  const { personId, document, onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const close = () => {
    setFailure(null)
    onClose()
  }
  const remove = async () => {
    if (!document || submitting) return
    setSubmitting(true)
    setFailure(null)
    try {
      await client.records.removeHiringDocument({ id: personId, documentId: document.id })
      await queryClient.invalidateQueries({ queryKey: orpc.records.key() })
      showSuccess(t('Document removed'), document.name)
      close()
    } catch (thrown) {
      setFailure(t(sentenceOf(apiError(thrown))))
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <ConfirmDialog
      opened={document !== null}
      title={t('Remove this document?')}
      message={t('{name} will be gone for good.', { name: document?.name ?? '' })}
      confirmLabel={t('Remove')}
      danger
      submitting={submitting}
      error={failure}
      onClose={close}
      onConfirm={() => void remove()}
    />
  )
}
