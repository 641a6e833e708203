import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconKey, IconKeyOff, IconLockOpen, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { keySorts } from '@muster/contract/auth/keySorts'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDay, formatInstant, localDayOf } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { SortFilter } from '../../../kit/list/Filters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { lastDayOf } from '../../roles/shared/Expiry.tsx'

const CreateKeyDialog = lazyPart(() => import('./CreateKeyDialog.tsx'))

const statusStyles: Record<ApiKey['status'], StatusStyle> = {
  ACTIVE: { label: 'In use', colour: 'green' },
  IDLE: { label: 'Inactive', colour: 'amber' },
  SUSPENDED: { label: 'Suspended', colour: 'amber' },
  EXPIRED: { label: 'Expired', colour: 'grey' },
  REVOKED: { label: 'Revoked', colour: 'grey' },
}

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  newest: 'Newest first',
  name: ['Name', 'text'],
  person: ['Created by', 'text'],
  expires: ['Expires on', 'day'],
  used: ['Last used', 'time'],
} as const

/** Shows the tab API Keys, where the user lists, creates and revokes keys for other programs. */
export default function KeysTab() {
  const { t } = useTranslation()
  const { timeZone, isOwner } = useSession().user
  const list = useListPage((input) => orpc.auth.apiKeys.queryOptions({ input }), {
    filters: {},
    limit: 20,
    sorts: keySorts,
  })
  const isNarrow = useNarrow()
  const [isCreating, setIsCreating] = useState(false)
  const revoke = useAction({
    call: ({ id }: ApiKey, context) => client.auth.revokeApiKey({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Key revoked'), name),
    explainRefusal: ({ status }) => (status === 404 ? 'This key is already revoked.' : undefined),
    invalidates: 'auth',
    confirm: ({ name }) => ({
      title: t('Revoke the key {name}?', { name }),
      message: t('Programs using it lose access immediately. This can’t be undone.'),
      confirmLabel: t('Revoke'),
      danger: true,
    }),
  })
  const release = useAction({
    call: ({ id }: ApiKey, context) => client.auth.releaseApiKey({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Key released'), name),
    explainRefusal: ({ status }) => (status === 404 ? 'This key is no longer suspended.' : undefined),
    invalidates: 'auth',
    confirm: ({ name, person, permissions }) => ({
      title: t('Release the key {name}?', { name }),
      message: t(
        'It was suspended when a backup was restored. Programs using it regain {count} of {person}’s permissions.',
        {
          count: permissions.length,
          person: fullName(person),
        },
      ),
      confirmLabel: t('Release'),
    }),
  })
  const columns: Column<ApiKey>[] = [
    { key: 'name', sortable: true, header: t('Name'), render: ({ name }) => name },
    {
      key: 'hint',
      selfEvident: true,
      header: t('Key'),
      // Browsers break the line after the dots themselves, unless the next character is a hyphen.
      render: ({ hint }) => (
        <code>
          muster_…
          <wbr />
          {hint}
        </code>
      ),
    },
    {
      key: 'person',
      sortable: true,
      selfEvident: true,
      header: t('Created by'),
      render: ({ person }) => <PersonLink person={person} />,
    },
    {
      key: 'permissions',
      selfEvident: true,
      header: t('Permissions'),
      render: ({ permissions }) => (
        <span title={permissions.join(', ')}>{t('{count} permissions', { count: permissions.length })}</span>
      ),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={statusStyles[status]} />,
    },
    {
      key: 'expires',
      sortable: true,
      header: t('Expires on'),
      render: ({ expiresAt }) => formatDay(lastDayOf(expiresAt, timeZone)),
    },
    {
      key: 'used',
      sortable: true,
      header: t('Last used'),
      render: ({ lastUsedAt, lastUsedFrom }) =>
        isNarrow
          ? lastUsedAt && `${formatDay(localDayOf(lastUsedAt))} · ${lastUsedFrom}`
          : lastUsedAt
            ? formatInstant(lastUsedAt)
            : t('Never'),
      below: ({ lastUsedFrom }) => (isNarrow ? null : <span className="faint small">{lastUsedFrom}</span>),
    },
  ]
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <p className="soft measure">
          {t('Keys let other programs use Muster with some of their creator’s permissions.')}
        </p>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
          {t('Create Key')}
        </Button>
      </Group>
      {list.data?.keys.some(({ status }) => status === 'SUSPENDED') ? (
        <p className="notice" data-colour="amber" style={{ marginBlockEnd: '1rem' }}>
          <IconAlertTriangle size={18} aria-hidden />
          {isOwner
            ? t('Restoring a backup suspends keys. Release the ones still in use.')
            : t('Restoring a backup suspends keys. Only the owner can release them.')}
        </p>
      ) : null}
      <ListPage
        list={list}
        filters={isNarrow ? <SortFilter list={list} labels={sortLabels} /> : undefined}
        rows={list.data?.keys}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(key) =>
          key.status === 'REVOKED' || key.status === 'EXPIRED'
            ? []
            : [
                ...(key.status === 'SUSPENDED' && isOwner
                  ? [
                      {
                        label: t('Release'),
                        icon: <IconLockOpen size={16} aria-hidden />,
                        onClick: () => release.confirm(key),
                      },
                    ]
                  : []),
                {
                  label: t('Revoke'),
                  icon: <IconKeyOff size={16} aria-hidden />,
                  danger: true,
                  onClick: () => revoke.confirm(key),
                },
              ]
        }
        onSort={(key) => list.toggleSort(key as (typeof keySorts)[number])}
        caption={t('API Keys')}
        count={(count) => t('{count} keys', { count })}
        empty={{
          icon: <IconKey size={20} />,
          title: t('No keys yet'),
          message: t('API keys appear here. Create one to connect a program.'),
        }}
      />
      <Suspense fallback={null}>
        {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
      {revoke.confirmDialog}
      {release.confirmDialog}
    </>
  )
}
