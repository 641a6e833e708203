import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconCircleCheck, IconClipboardCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { expiryReminderDays } from '@muster/contract/documents/enumerations'
import { client } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatCount, formatDate, formatFileSize, formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { DocumentBadges } from '../shared/Badges.tsx'
import { kindOf } from '../shared/fileKinds.ts'
import { FileTypeIcon } from '../shared/FileTypeIcon.tsx'
import type { DocumentActions } from '../shared/links.ts'
import { AccessBadge } from '../shared/AccessBadge.tsx'
import { Access } from './Access.tsx'
import { Acknowledgements } from './Acknowledgements.tsx'
import classes from './details.module.css'
import { Preview } from './Preview.tsx'
import { Versions } from './Versions.tsx'

interface DetailsProps {
  document: Document
  actions: DocumentActions
  onEdit: (document: Document) => void
}

/** Shows a document: preview, description, access, versions and confirmations. */
export function DocumentDetails({ document, actions, onEdit }: DetailsProps) {
  const { t } = useTranslation()
  const { can, description, originalName, toAcknowledge, trashedAt, goneOn } = document
  return (
    <>
      <Stack gap="lg">
        <Group align="flex-start" wrap="nowrap" gap="sm">
          <FileTypeIcon name={originalName} />
          <Stack gap={6} flex={1} miw={0}>
            <Group gap={6} wrap="nowrap" align="flex-start">
              <h3 className="lead breaks" dir="auto">
                {originalName}
              </h3>
              <AccessBadge document={document} />
            </Group>
            <Group gap={4}>
              <DocumentBadges document={document} />
            </Group>
          </Stack>
        </Group>
        {trashedAt !== null && goneOn !== null ? (
          <p className="notice" data-colour="amber">
            {t('This document is in the trash and will be deleted for good on {day}.', { day: formatDate(goneOn) })}
          </p>
        ) : null}
        <ReadingConfirmation document={document} />
        <div className={classes.columns}>
          <Preview document={document} />
          <Stack gap="md" miw={0}>
            {description ? (
              <p className={`${classes.description} breaks`} dir="auto">
                {description}
              </p>
            ) : null}
            <DocumentFacts document={document} />
          </Stack>
        </div>
        <Access document={document} />
        {can.addVersion || document.version > 1 ? <Versions document={document} /> : null}
        {toAcknowledge && can.seeAcknowledgements ? <Acknowledgements document={document} /> : null}
      </Stack>
      <Buttons document={document} actions={actions} onEdit={onEdit} />
    </>
  )
}

function DocumentFacts({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { originalName, fileSize, uploadedBy, createdAt, updatedAt, version, downloadCount, folder, tags } = document
  const { expiresOn, isExpired, can } = document
  const days = expiryReminderDays.join(', ')
  return (
    <Facts
      folds
      facts={[
        { label: t('Type'), value: t(kindOf(originalName).word) },
        { label: t('Size'), value: <span className="numbers">{formatFileSize(fileSize)}</span> },
        { label: t('Uploaded by'), value: fullName(uploadedBy) },
        { label: t('Uploaded'), value: formatInstant(createdAt) },
        { label: t('Last changed'), value: updatedAt === createdAt ? null : formatInstant(updatedAt) },
        { label: t('Version'), value: version > 1 ? formatCount(version) : null },
        { label: t('Folder'), value: folder?.name },
        { label: t('Downloads by others'), value: formatCount(downloadCount) },
        {
          label: isExpired ? t('Expired') : t('Expires on'),
          value: expiresOn && (
            <>
              {formatDate(expiresOn)}
              {can.edit && !isExpired ? (
                <span className={`${classes.reminders} faint small`}>
                  {t('The uploader is reminded {days} days before expiry and again afterwards.', { days })}
                </span>
              ) : null}
            </>
          ),
          wide: true,
        },
        {
          label: t('Tags'),
          value:
            tags.length > 0 ? (
              <Group component="ul" className="unmarked" gap={4} pt={2}>
                {tags.map((tag) => (
                  <li key={tag} className="tag breaks" dir="auto" style={{ whiteSpace: 'normal' }}>
                    {tag}
                  </li>
                ))}
              </Group>
            ) : null,
          wide: true,
        },
      ]}
    />
  )
}

/** Shows the request to confirm reading a document, or when the user confirmed it. */
function ReadingConfirmation({ document: { can, acknowledgedAt, version } }: { document: Document }) {
  const { t } = useTranslation()
  if (can.acknowledge)
    return (
      <p className="notice" data-colour="amber">
        <IconClipboardCheck size={18} aria-hidden />
        {version > 1
          ? t('Please read and confirm version {version} of this document.', { version })
          : t('Please read and confirm this document.')}
      </p>
    )
  if (acknowledgedAt === null) return null
  return (
    <p className="notice" data-colour="green">
      <IconCircleCheck size={18} aria-hidden />
      {t('You confirmed reading this version on {when}.', { when: formatInstant(acknowledgedAt) })}
    </p>
  )
}

function Buttons({ document, actions, onEdit }: DetailsProps) {
  const { t } = useTranslation()
  const { id, can, trashedAt, version, originalName } = document
  const inTrash = trashedAt !== null
  const confirm = useAction({
    call: (_: void, context) => client.documents.acknowledge({ id, version }, { context }),
    onSuccess: () => showSuccess(t('Reading confirmed'), originalName),
    failureTitle: t('Your confirmation could not be saved'),
    explainRefusal: ({ code }) =>
      code === 'document.changed_meanwhile' ? 'There is a new version. Please read and confirm that one.' : undefined,
    invalidates: 'documents',
  })
  const downloadedBytes = actions.downloadedBytes(id)
  const busy = actions.busy(id)
  const button = (isAllowed: boolean, label: string, run: (document: Document) => void) =>
    isAllowed ? (
      <Button variant="default" aria-disabled={busy || undefined} onClick={() => !busy && run(document)}>
        {label}
      </Button>
    ) : null
  return (
    <DialogButtons>
      {can.remove ? (
        <Button
          variant="subtle"
          color="red"
          className={classes.first}
          aria-disabled={busy || undefined}
          onClick={() => !busy && (inTrash ? actions.destroy : actions.remove)(document)}
        >
          {inTrash ? t('Delete for Good') : t('Delete')}
        </Button>
      ) : null}
      {button(can.edit && !inTrash, t('Edit'), onEdit)}
      {button(can.share && !inTrash, t('Share'), actions.share)}
      {button(can.restore, t('Restore'), actions.restore)}
      {can.download ? (
        <Button
          variant={can.acknowledge ? 'default' : 'filled'}
          aria-busy={downloadedBytes !== null || undefined}
          aria-disabled={downloadedBytes !== null || undefined}
          leftSection={downloadedBytes === null ? null : <Loader size={14} color="currentColor" aria-hidden />}
          onClick={() => downloadedBytes === null && actions.download(document)}
        >
          {t('Download')}
        </Button>
      ) : null}
      {can.acknowledge ? (
        <SubmitButton label={t('Confirm Reading')} waiting={confirm.isBusy} onClick={() => void confirm.run()} />
      ) : null}
    </DialogButtons>
  )
}
