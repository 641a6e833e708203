import { Box, Stack } from '@mantine/core'
import { IconAlertTriangle, IconKey, IconKeyOff, IconLockOpen } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { keySorts } from '@muster/contract/auth/keySorts'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { CopyableCode } from '../../../kit/CopyButton.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { SortFilter } from '../../../kit/list/Filters.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { TabHead } from '../../../kit/page/TabHead.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useRevokeKey } from './useRevokeKey.tsx'
import { KeyExpiry, statusStyles } from './KeyExpiry.tsx'

const KeyDialog = lazyPart(() => import('./KeyDialog.tsx'))
const CreateKeyDialog = lazyPart(() => import('./CreateKeyDialog.tsx'))

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
  const { isOwner } = useSession().user
  const list = useListPage((input) => orpc.auth.apiKeys.queryOptions({ input }), {
    filters: {},
    limit: 20,
    sorts: keySorts,
  })
  const isNarrow = useNarrow()
  const [isCreating, setIsCreating] = useState(false)
  const [openKey, setOpenKey] = useState<ApiKey | null>(null)
  const revoke = useRevokeKey()
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
    {
      key: 'name',
      sortable: true,
      header: t('Name'),
      render: ({ name, hint }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium">{name}</span>
          {/* Browsers break the line after the dots themselves, unless the next character is a hyphen. */}
          <code className="faint small">
            muster_…
            <wbr />
            {hint}
          </code>
        </Stack>
      ),
    },
    {
      key: 'person',
      sortable: true,
      selfEvident: true,
      header: t('Created by'),
      render: ({ person }) => (isNarrow ? <PersonLink person={person} /> : <Person person={person} />),
    },
    {
      key: 'permissions',
      selfEvident: true,
      header: t('Permissions'),
      render: ({ permissions }) => t('{count} permissions', { count: permissions.length }),
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
      render: (apiKey) => <KeyExpiry apiKey={apiKey} />,
    },
    {
      key: 'used',
      sortable: true,
      header: t('Last used'),
      render: ({ lastUsedAt, lastUsedFrom }) =>
        isNarrow ? (
          ((lastUsedAt && <Ago at={lastUsedAt} />) ?? t('Never'))
        ) : lastUsedAt ? (
          <Stack component="span" gap={0} py={4}>
            <Ago at={lastUsedAt} className="nowrap" />
            <span className="faint small">{t('from {address}', { address: lastUsedFrom })}</span>
          </Stack>
        ) : (
          <span className="faint">{t('Never')}</span>
        ),
    },
  ]
  return (
    <>
      <TabHead
        description={t('Keys let other programs use Muster with some of their creator’s permissions.')}
        action={{ label: t('Create Key'), onClick: () => setIsCreating(true) }}
      />
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
        onRowClick={setOpenKey}
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
        empty={{
          icon: <IconKey size={20} />,
          title: t('No keys yet'),
          message: t('API keys appear here. Create one to connect a program.'),
        }}
      />
      <Usage />
      <Suspense fallback={null}>
        {openKey ? <KeyDialog apiKey={openKey} onClose={() => setOpenKey(null)} /> : null}
        {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
      </Suspense>
      {revoke.confirmDialog}
      {release.confirmDialog}
    </>
  )
}

/** Shows how a program uses a key. */
function Usage() {
  const { t } = useTranslation()
  return (
    <Box mt="lg">
      <Section title={t('Using a key')} description={t('Send the key in a header with each request.')}>
        <Facts
          folds
          facts={[
            {
              label: t('Example'),
              value: (
                <CopyableCode>
                  {`curl -H "Authorization: Bearer muster_…" ${window.location.origin}/api/users`}
                </CopyableCode>
              ),
              wide: true,
            },
            {
              label: t('All calls'),
              value: <CopyableCode>{`${window.location.origin}/api/openapi.json`}</CopyableCode>,
              wide: true,
            },
          ]}
        />
      </Section>
    </Box>
  )
}
