import { Button, Group } from '@mantine/core'
import { IconKeyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { KeyExpiry, statusStyles } from '../keys/KeyExpiry.tsx'
import { useRevokeKey } from '../keys/useRevokeKey.tsx'

const CreateKeyDialog = lazyPart(() => import('../keys/CreateKeyDialog.tsx'))

const scope = 'settings.scim'
const newKey = { name: 'SCIM', permissions: [scope] }

/** Shows the keys with which identity providers call SCIM, and lets the owner create and revoke them. */
export function ScimKeys() {
  const { t } = useTranslation()
  const query = useQuery(orpc.auth.apiKeys.queryOptions({ input: { page: 1, limit: 100 } }))
  const [isCreating, setIsCreating] = useState(false)
  useFocusReturn(isCreating)
  const revoke = useRevokeKey()
  return (
    <>
      <Group justify="space-between" mt="md" mb="xs">
        <h3 className="subhead">{t('Keys')}</h3>
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {t('Create Key')}
        </Button>
      </Group>
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={48} />}>
        {({ keys }) => {
          const shown = keys.filter(({ status, permissions }) => permissions.includes(scope) && isPresent(status))
          return shown.length ? (
            <ul className="rows framed">
              {shown.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => revoke.confirm(key)} />
              ))}
            </ul>
          ) : (
            <p className="faint">{t('No key yet. Create one and enter it at your identity provider.')}</p>
          )
        }}
      </Loaded>
      {revoke.confirmDialog}
      <Suspense>
        {isCreating ? <CreateKeyDialog initial={newKey} onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
    </>
  )
}

const isPresent = (status: ApiKey['status']) => status !== 'REVOKED' && status !== 'EXPIRED'

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, hint, status } = apiKey
  return (
    <li className="row" style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' }}>
      <span style={{ flex: '1 1 10rem', minInlineSize: 0 }}>
        <span className="medium breaks">{name}</span> <code className="faint small">muster_…{hint}</code>
      </span>
      <StatusBadge look={statusStyles[status]} />
      <span className="faint small">
        {t('Expires on')} <KeyExpiry apiKey={apiKey} />
      </span>
      <RowActions
        actions={[{ label: t('Revoke'), icon: <IconKeyOff size={16} aria-hidden />, danger: true, onClick: onRevoke }]}
      />
    </li>
  )
}
