import { useTranslation } from 'react-i18next'
import { CopyableCode } from '../../kit/CopyButton.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { BackupList } from './queries.ts'
import classes from './Backups.module.css'

const encryptionTexts: Record<BackupList['encryption'], string> = {
  NONE: 'None',
  PASSPHRASE: 'With a passphrase (age)',
  PUBLIC_KEY: 'With a public key (age)',
}

/** Shows where backups are stored, how they are encrypted, and the command that restores one. */
export function BackupFolder({ folder, copiesTo, encryption, keyElsewhere }: BackupList) {
  const { t } = useTranslation()
  return (
    <div className={classes.storage}>
      <Section
        title={t('Storage and restore')}
        description={t('A backup reveals all data, so it can’t be downloaded. Copy it to another safe disk.')}
      >
        <Facts
          folds
          facts={[
            { label: t('Folder on the server'), value: <CopyableCode>{folder}</CopyableCode>, wide: true },
            {
              label: t('Copies'),
              value: copiesTo === null ? t('None') : <CopyableCode>{copiesTo}</CopyableCode>,
              wide: copiesTo !== null,
            },
            { label: t('Encryption'), value: t(encryptionTexts[encryption]) },
            { label: t('Command to restore'), value: <CopyableCode>npm run restore -- FILE</CopyableCode> },
          ]}
        />
        <p className="soft measure">{t('Restore only into an empty data folder and an empty database.')}</p>
        {keyElsewhere ? (
          <p className="soft measure">
            {t('This server’s key comes from MUSTER_KEY and isn’t in the backups. Store a copy of it with them.')}
          </p>
        ) : null}
      </Section>
    </div>
  )
}
