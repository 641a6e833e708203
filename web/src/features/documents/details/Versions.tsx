import { Button, Group } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import type { DocumentVersion } from '@muster/contract/documents/versions'
import { documentExtensions } from '@muster/contract/documents/enumerations'
import { client, orpc } from '../../../kit/api/client.ts'
import { UploadButton } from '../../../kit/form/files/UploadButton.tsx'
import { formatFileSize, formatInstant, formatPercent } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import classes from './details.module.css'

/** Shows the versions of a document, newest first. Lets the user download them and restore earlier ones. */
export function Versions({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { id, version: present, can, toAcknowledge } = document
  const query = useQuery(orpc.documents.versions.queryOptions({ input: { id } }))
  const [share, setShare] = useState(0)
  const { download, coming } = useDownload()
  const confirmNote = t('Everyone with access must confirm it again.')
  const common = {
    invalidates: 'documents',
    explainRefusal: ({ code }: { code?: string }) =>
      code === 'document.changed_meanwhile' ? 'There is a newer version. Please review it first.' : undefined,
  }
  const add = useAction({
    ...common,
    call: (file: File, { headers }) =>
      client.documents.addVersion(
        { id, document: file, after: present },
        { context: { headers, onProgress: setShare } },
      ),
    onSuccess: ({ document: { version, originalName } }) =>
      showSuccess(t('Version {version} uploaded', { version }), originalName),
    failureTitle: t('The new version could not be uploaded'),
  })
  const restore = useAction({
    ...common,
    call: ({ number }: DocumentVersion, context) =>
      client.documents.restoreVersion({ id, number, after: present }, { context }),
    onSuccess: ({ document: { originalName } }, { number }) =>
      showSuccess(t('Version {version} restored', { version: number }), originalName),
    confirm: ({ number }) => ({
      title: t('Restore version {version}?', { version: number }),
      message: [t('It becomes the newest version; the others are kept.'), ...(toAcknowledge ? [confirmNote] : [])].join(
        ' ',
      ),
      confirmLabel: t('Restore'),
    }),
  })
  const pathOf = ({ number }: DocumentVersion) => `/documents/${id}/versions/${number}/download`
  const adding = add.isBusy
  return (
    <section>
      <Group justify="space-between" gap="xs" mb="xs">
        <h4 className="subhead">{t('Versions')}</h4>
        {can.addVersion ? (
          <UploadButton
            label={t('Upload New Version')}
            accept={documentExtensions.join(',')}
            variant="default"
            uploading={adding}
            onChoose={(file) => {
              setShare(0)
              void add.run(file)
            }}
          />
        ) : null}
      </Group>
      {adding ? (
        <p className="soft numbers" role="status">
          {share < 1
            ? t('Uploading, {percent}', { percent: formatPercent(Math.floor(share * 100)) })
            : t('Checking the file…')}
        </p>
      ) : null}
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={52} />}>
        {({ versions }) => (
          <ul className="rows framed" aria-label={t('Versions')}>
            {versions.map((version) => (
              <li key={version.number} className={`${classes.version} row`}>
                <div className={classes.said}>
                  <p className="medium">
                    {version.number === present
                      ? t('Version {version} (current)', { version: version.number })
                      : t('Version {version}', { version: version.number })}
                    {version.restoredFrom === null ? null : (
                      <span className="faint">
                        {' '}
                        {t('Restored from version {version}', { version: version.restoredFrom })}
                      </span>
                    )}
                  </p>
                  <p className="faint small numbers breaks" dir="auto">
                    {[
                      formatInstant(version.createdAt),
                      fullName(version.uploadedBy),
                      formatFileSize(version.fileSize),
                      ...(version.originalName === document.originalName ? [] : [version.originalName]),
                    ].join(' · ')}
                  </p>
                </div>
                <Group gap={4} wrap="nowrap" className={classes.ofVersion}>
                  {can.download ? (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={t('Download version {version}', { version: version.number })}
                      aria-busy={coming?.path === pathOf(version) || undefined}
                      leftSection={<IconDownload size={16} aria-hidden />}
                      onClick={() =>
                        void download({
                          path: pathOf(version),
                          name: version.originalName,
                          failureTitle: t('{file} could not be downloaded', { file: version.originalName }),
                        })
                      }
                    >
                      {t('Download')}
                    </Button>
                  ) : null}
                  {can.addVersion && version.number !== present ? (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={t('Restore version {version}', { version: version.number })}
                      leftSection={<IconRestore size={16} aria-hidden />}
                      onClick={() => restore.confirm(version)}
                    >
                      {t('Restore')}
                    </Button>
                  ) : null}
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {restore.confirmDialog}
    </section>
  )
}
