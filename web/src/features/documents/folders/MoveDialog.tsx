import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { FolderField } from './FolderField.tsx'

/** Lets the user move a document to another folder, or out of its folder. */
export default function MoveDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, originalName, folder } = document
  const form = useForm({
    initial: { folderId: folder?.id ?? '' },
    submit: ({ folderId }, { context }) => client.documents.edit({ id, folderId: folderId || null }, { context }),
    onSuccess: ({ document: { folder: now } }) => {
      showSuccess(now ? t('Moved to {folder}', { folder: now.name }) : t('Removed from its folder'), originalName)
      onClose()
    },
    invalidates: 'documents',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Move to Folder')}
      submit={t('Move')}
      disabled={!form.dirty}
      failed={t('The document could not be moved')}
    >
      <p className="soft breaks">{originalName}</p>
      <FolderField form={form} name="folderId" present={folder} />
    </FormDialog>
  )
}
