import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDocument } from '@muster/contract/documents/documents'
import type { Document } from '@muster/contract/documents/shared'
import { documentCategories, type DocumentCategory } from '@muster/contract/documents/enumerations'
import { i18n } from '../../../i18n.ts'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { FolderField } from '../folders/FolderField.tsx'
import { TagsField } from '../shared/TagsField.tsx'
import { categoryLabels } from '../shared/labels.ts'

interface Values {
  name: string
  description: string
  category: DocumentCategory
  folderId: string
  /** The folder's name, shown if someone else has moved the document meanwhile. */
  folderName: string
  tags: string[]
  expiresOn: string
  toAcknowledge: boolean
}

const valuesOf = (document: Document): Values => ({
  name: document.originalName,
  description: document.description,
  category: document.category,
  folderId: document.folder?.id ?? '',
  folderName: document.folder?.name ?? '',
  tags: document.tags,
  expiresOn: document.expiresOn ?? '',
  toAcknowledge: document.toAcknowledge,
})

const part = <K extends keyof Values>(
  key: K,
  label: string,
  format: (value: Values[K]) => string,
): FieldGroup<Values> => ({
  key,
  label,
  fields: [key],
  format: (values) => format(values[key]),
})

const parts: readonly FieldGroup<Values>[] = [
  part('name', 'Name', String),
  part('description', 'Description', String),
  part('category', 'Category', (category) => i18n.t(categoryLabels[category])),
  {
    key: 'folder',
    label: 'Folder',
    fields: ['folderId'],
    othersOnly: ['folderName'],
    format: ({ folderId, folderName }) => folderId && (folderName || i18n.t('Another folder')),
  },
  part('tags', 'Tags', (tags) => tags.join(', ')),
  part('expiresOn', 'Expires on', (day) => day && formatDate(day)),
  part('toAcknowledge', 'Request read confirmation', (isRequested) => i18n.t(isRequested ? 'Yes' : 'No')),
]

/** Lets the user edit a document's details. Access is changed in the share dialog instead. */
export default function EditDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const [present, setPresent] = useState(document)
  const { id } = document
  const form = useForm({
    initial: valuesOf(document),
    schema: EditDocument,
    toInput: ({ folderId, folderName: _name, expiresOn, ...details }) => ({
      ...details,
      id,
      folderId: folderId || null,
      expiresOn: expiresOn || null,
      updatedAt: present.updatedAt,
    }),
    submit: (input, { context }) => client.documents.edit(input, { context }),
    onSuccess: ({ document: { originalName } }) => {
      showSuccess(t('Document updated'), originalName)
      onClose()
    },
    invalidates: 'documents',
    concurrent: {
      parts,
      code: 'document.changed_meanwhile',
      read: async () => {
        const read = await client.documents.get({ id })
        setPresent(read.document)
        return valuesOf(read.document)
      },
      goneMessage: 'This document was deleted, or you no longer have access.',
    },
  })
  const { toAcknowledge } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Edit Document')}
      submit={t('Save Changes')}
      disabled={!form.dirty}
      failed={t('The document could not be changed')}
      size={600}
    >
      <TextField form={form} name="name" label={t('Name')} required maxLength={200} dir="auto" />
      <TextAreaField form={form} name="description" label={t('Description (optional)')} rows={3} />
      <div className="pair">
        <ChoiceField
          form={form}
          name="category"
          label={t('Category')}
          options={documentCategories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
        />
        <FolderField form={form} name="folderId" present={document.folder} />
      </div>
      <TagsField form={form} name="tags" />
      <DayField
        form={form}
        name="expiresOn"
        label={t('Expires on (optional)')}
        description={t('You’ll be reminded before this date.')}
        min={document.expiresOn !== null && document.expiresOn < today ? document.expiresOn : today}
        max="2100-12-31"
        optional
      />
      <SwitchField
        form={form}
        name="toAcknowledge"
        label={t('Request read confirmation')}
        description={t('Everyone with access must confirm reading it, and each new version.')}
      />
      {toAcknowledge && present.isPrivate && !present.isShared ? (
        <p className="notice" data-colour="amber">
          {t('No one else has access yet. Share it with the people who must confirm.')}
        </p>
      ) : null}
    </FormDialog>
  )
}
