import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { allPermissions, describePermission } from '@muster/contract/access/permissions'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { KeyExpiry, statusStyles } from './KeyExpiry.tsx'

/** Shows an API key: whose it is, until when, its last use, and what programs can do with it. */
export default function KeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, hint, person, status, createdAt, lastUsedAt, lastUsedFrom, permissions } = apiKey
  return (
    <Dialog opened onClose={onClose} title={name} size={560}>
      <Stack gap="md">
        <Facts
          folds
          facts={[
            { label: t('Key'), value: <code>muster_…{hint}</code> },
            { label: t('Status'), value: <StatusBadge look={statusStyles[status]} /> },
            { label: t('Created by'), value: <Person person={person} /> },
            { label: t('Created'), value: formatInstant(createdAt) },
            { label: t('Expires on'), value: <KeyExpiry apiKey={apiKey} /> },
            {
              label: t('Last used'),
              value: lastUsedAt ? [formatInstant(lastUsedAt), lastUsedFrom].filter(Boolean).join(' · ') : t('Never'),
            },
          ]}
        />
        <section>
          <Box component="h3" className="subhead" mb={6}>
            {t('Permissions')}
          </Box>
          <ul className="rows framed">
            {allPermissions
              .filter((permission) => permissions.includes(permission))
              .map((permission) => (
                <li key={permission} className="row">
                  {t(describePermission(permission))}
                </li>
              ))}
          </ul>
        </section>
      </Stack>
    </Dialog>
  )
}
