import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import classes from './RecoveryCodes.module.css'

/** Shows new recovery codes, the only time that they can be read, and lets the user copy or download them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus before is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const download = () =>
    saveFile(
      new Blob([`${user.company.name} · ${user.email} · ${today}\n\n${text}\n`], { type: 'text/plain' }),
      `recovery-codes-${today}.txt`,
    )
  return (
    <Stack gap="md">
      <div>
        <h2 ref={heading} className="subhead" tabIndex={-1} style={{ outline: 'none' }}>
          {t('Save your recovery codes')}
        </h2>
        <p className="soft">
          {t('If you lose your phone or passkey, each of them signs you in once. They won’t be shown again.')}
        </p>
      </div>
      <ol className={classes.codes} dir="ltr" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton text={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          {t('Download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('I have saved them')}</Button>
      </Group>
    </Stack>
  )
}
