import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadDocument } from '@muster/contract/documents/documents'
import { documentCategories, documentExtensions, type DocumentCategory } from '@muster/contract/documents/enumerations'
import { orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { showFloatingPanel } from '../../../kit/floatingPanel.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { FileInput } from '../../../kit/form/files/FileField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatFileSize } from '../../../kit/format.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { FolderField } from '../folders/FolderField.tsx'
import { FileTypeIcon } from '../shared/FileTypeIcon.tsx'
import { TagsField } from '../shared/TagsField.tsx'
import { categoryLabels } from '../shared/labels.ts'
import { type SelectedFile, toSelectedFiles, type IncomingFiles, problemOf } from './files.ts'
import classes from './upload.module.css'
import { addUploads } from './uploads.ts'
import { UploadTray } from './UploadTray.tsx'
import { useIncomingFiles } from './useIncomingFiles.ts'

interface UploadValues {
  files: readonly SelectedFile[]
  category: DocumentCategory
  folderId: string
  tags: string[]
  description: string
  expiresOn: string
}

/** The form fields that apply to every file in the dialog. */
const UploadDetails = UploadDocument.omit({ document: true })

/** Lets the user upload several files with the same category, folder, tags, description and expiry date. */
export default function UploadDialog(props: {
  initialFiles: IncomingFiles
  folderId: string | undefined
  onClose: () => void
}) {
  const { initialFiles, folderId = '', onClose } = props
  const { t } = useTranslation()
  const { user } = useSession()
  const today = useToday()
  const queryClient = useQueryClient()
  const stats = useQuery(orpc.documents.stats.queryOptions()).data?.stats
  const maxBytes = stats?.mostBytes

  const [first] = useState(() => toSelectedFiles(initialFiles))
  const initial: UploadValues = {
    files: first,
    category: 'GENERAL',
    folderId,
    tags: [],
    description: '',
    expiresOn: '',
  }
  const form = useForm({
    initial,
    schema: UploadDetails,
    toInput: ({ category, folderId, tags, description, expiresOn }) => ({
      category,
      folderId: folderId || undefined,
      tags,
      description,
      expiresOn: expiresOn || undefined,
    }),
    submit: async (about, { values }) => {
      showFloatingPanel(UploadTray)
      const accepted = values.files.filter((each) => problemOf(each, maxBytes) === null).map(({ file }) => file)
      addUploads(user.id, accepted, about, () => invalidateAfterChange(queryClient, 'documents'))
    },
    onSuccess: onClose,
  })
  const { files } = form.values
  const accepted = files.filter((each) => problemOf(each, maxBytes) === null)
  const bytes = accepted.reduce((sum, { file }) => sum + file.size, 0)
  const remainingBytes = stats && Math.max(0, stats.quota - stats.totalSize)
  const add = (more: IncomingFiles) => form.change({ files: [...files, ...toSelectedFiles(more)] })
  const isDragOver = useIncomingFiles(true, add)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Upload Documents')}
      submit={t('Upload {count} files', { count: accepted.length })}
      disabled={accepted.length === 0}
      failed={t('The documents could not be uploaded')}
      size={600}
    >
      <div className={classes.target} data-over={isDragOver || undefined}>
        <FileInput
          label={t('Files')}
          accept={documentExtensions.join(',')}
          hint={
            maxBytes === undefined
              ? t('PDF, Word, Excel, pictures, text or ZIP. You can also paste them.')
              : t('PDF, Word, Excel, pictures, text or ZIP, up to {size} each. You can also paste them.', {
                  size: formatFileSize(maxBytes),
                })
          }
          data-autofocus
          onChoose={(files) => add({ files, folders: [] })}
        />
      </div>
      {files.length > 0 ? (
        <ul className={`${classes.files} rows framed`} aria-label={t('Files to upload')}>
          {files.map((each) => (
            <FileRow
              key={each.key}
              selected={each}
              problem={problemOf(each, maxBytes)}
              onRemove={() => form.change({ files: files.filter(({ key }) => key !== each.key) })}
            />
          ))}
        </ul>
      ) : null}
      {remainingBytes !== undefined && bytes > remainingBytes ? (
        <p className="notice" data-colour="amber" role="status">
          {t('These files need {bytes}, but you have {left} left. Some will be rejected.', {
            bytes: formatFileSize(bytes),
            left: formatFileSize(remainingBytes),
          })}
        </p>
      ) : null}
      <div className="pair">
        <ChoiceField
          form={form}
          name="category"
          label={t('Category')}
          options={documentCategories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
        />
        <FolderField form={form} name="folderId" />
      </div>
      <TagsField form={form} name="tags" />
      <TextAreaField form={form} name="description" label={t('Description (optional)')} rows={2} />
      <DayField
        form={form}
        name="expiresOn"
        label={t('Expires on (optional)')}
        description={t('You’ll be reminded before this date.')}
        min={today}
        max="2100-12-31"
        optional
      />
      <p className="soft">{t('Private until shared. Document administrators can also see them.')}</p>
    </FormDialog>
  )
}

/** Shows a file to upload, or why it can't be uploaded. */
function FileRow(props: { selected: SelectedFile; problem: string | null; onRemove: () => void }) {
  const { selected, problem, onRemove } = props
  const { file } = selected
  const { t } = useTranslation()
  return (
    <li className="row">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <FileTypeIcon name={file.name} />
        <span className={classes.about}>
          <span className="truncate" title={file.name} dir="auto">
            {file.name}
          </span>
          {problem === null ? (
            <span className="faint small numbers">{formatFileSize(file.size)}</span>
          ) : (
            <span className={`${classes.problem} small`}>{problem}</span>
          )}
        </span>
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('Remove {name}', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
