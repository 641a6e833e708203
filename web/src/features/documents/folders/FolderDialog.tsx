import { useTranslation } from 'react-i18next'
import { CreateFolder, type Folder } from '@muster/contract/documents/folders'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user create a folder, or rename `folder`. */
export default function FolderDialog({ folder, onClose }: { folder?: Folder; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { name: folder?.name ?? '' },
    schema: CreateFolder,
    submit: ({ name }, { context }) =>
      folder
        ? client.documents.renameFolder({ id: folder.id, name, updatedAt: folder.updatedAt }, { context })
        : client.documents.createFolder({ name }, { context }),
    onSuccess: ({ folder: { name } }) => {
      showSuccess(folder ? t('Folder renamed') : t('Folder created'), name)
      onClose()
    },
    invalidates: 'documents',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={folder ? t('Rename Folder') : t('New Folder')}
      submit={folder ? t('Rename') : t('Create Folder')}
      disabled={folder !== undefined && !form.dirty}
      failed={folder ? t('The folder could not be renamed') : t('The folder could not be created')}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={100} required />
      {folder ? null : <p className="soft">{t('Folders only organize documents; they don’t affect access.')}</p>}
    </FormDialog>
  )
}
