import { Button, Group } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailTemplate, TemplateVersion } from '@muster/contract/templates/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { Difference } from './Difference.tsx'
import classes from './versions.module.css'

/**
 * Shows the saved versions of a template, newest first. Lets the user compare them with the current one and restore
 * them.
 */
export default function VersionsDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name, can } = template
  const query = useQuery(orpc.templates.versions.queryOptions({ input: { id } }))
  const [compared, setCompared] = useState<number | null>(null)
  const present = query.data?.versions[0]?.number
  const restore = useAction({
    call: ({ number }: TemplateVersion, context) =>
      client.templates.restoreVersion({ id, number, after: present }, { context }),
    onSuccess: ({ template: { name: restored } }, { number }) =>
      showSuccess(t('Version {version} restored', { version: number }), restored),
    invalidates: 'templates',
    explainRefusal: ({ code }) =>
      code === 'template.changed_meanwhile' ? 'There is a newer version. Please review it first.' : undefined,
    confirm: ({ number }) => ({
      title: t('Restore version {version}?', { version: number }),
      message: [
        t('It becomes the newest version; the others are kept.'),
        ...(template.isActive ? [t('Used from the next email on.')] : []),
      ].join(' '),
      confirmLabel: t('Restore'),
    }),
  })
  return (
    <Dialog opened onClose={onClose} title={t('Versions of {name}', { name })} size={760}>
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={52} />}>
        {({ versions }) => (
          <ul className="rows framed" aria-label={t('Versions')}>
            {versions.map((version, index) => (
              <li key={version.number} className={`${classes.version} row`}>
                <div className={classes.said}>
                  <p className="medium">
                    {index === 0
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
                    {[formatInstant(version.createdAt), ...(version.savedBy ? [fullName(version.savedBy)] : [])].join(
                      ' · ',
                    )}
                  </p>
                </div>
                {index === 0 ? null : (
                  <Group gap={4} wrap="nowrap" className={classes.ways}>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-expanded={compared === version.number}
                      aria-label={t('Compare version {version}', { version: version.number })}
                      onClick={() => setCompared(compared === version.number ? null : version.number)}
                    >
                      {t('Compare')}
                    </Button>
                    {can.update ? (
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-sm"
                        leftSection={<IconRestore size={16} aria-hidden />}
                        aria-label={t('Restore version {version}', { version: version.number })}
                        onClick={() => restore.confirm(version)}
                      >
                        {t('Restore')}
                      </Button>
                    ) : null}
                  </Group>
                )}
                {compared === version.number && versions[0] ? (
                  <Difference before={version} after={versions[0]} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
      {restore.confirmDialog}
    </Dialog>
  )
}
