import { Stack } from '@mantine/core'
import { IconKeyOff, IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonAssistantKey } from '@muster/contract/auth/assistantKeys'
import { orpc } from '../../../kit/api/client.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { TabHead } from '../../../kit/page/TabHead.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { KeyExpiry, statusStyles } from '../keys/KeyExpiry.tsx'
import { AssistantsSwitch } from './AssistantsSwitch.tsx'
import { useRevokeAssistantKey } from './AssistantsSection.tsx'
import { accessLabel } from './keyTexts.ts'

/** Shows the owner everyone's assistant keys, and lets them revoke any of them. */
export default function AssistantsTab() {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const list = useListPage((input) => orpc.auth.allAssistantKeys.queryOptions({ input }), { filters: {}, limit: 20 })
  const revoke = useRevokeAssistantKey()
  const columns: Column<PersonAssistantKey>[] = [
    {
      key: 'name',
      header: t('Name'),
      render: ({ name, hint }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium">{name}</span>
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
      selfEvident: true,
      header: t('Created by'),
      render: ({ person }) => (isNarrow ? <PersonLink person={person} /> : <Person person={person} />),
    },
    {
      key: 'access',
      selfEvident: true,
      header: t('Access'),
      render: ({ mayChange }) => t(accessLabel(mayChange)),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={statusStyles[status]} />,
    },
    { key: 'expires', header: t('Expires on'), render: (key) => <KeyExpiry apiKey={key} /> },
    {
      key: 'used',
      header: t('Last used'),
      render: ({ lastUsedAt }) =>
        lastUsedAt ? <Ago at={lastUsedAt} className="nowrap" /> : <span className="faint">{t('Never')}</span>,
    },
  ]
  return (
    <>
      <TabHead
        description={t('AI assistants act for the person who created their key, with that person’s permissions.')}
      />
      {list.data ? <AssistantsSwitch isAllowed={list.data.isAllowed} /> : null}
      <ListPage
        list={list}
        rows={list.data?.keys}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(key) =>
          key.status === 'REVOKED' || key.status === 'EXPIRED'
            ? []
            : [
                {
                  label: t('Revoke'),
                  icon: <IconKeyOff size={16} aria-hidden />,
                  danger: true,
                  onClick: () => revoke.confirm(key),
                },
              ]
        }
        caption={t('Assistant keys')}
        empty={{
          icon: <IconSparkles size={20} />,
          title: t('No keys yet'),
          message: t('Keys appear here once people connect assistants.'),
        }}
      />
      {revoke.confirmDialog}
    </>
  )
}
