import { Stack } from '@mantine/core'
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconCheck,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '@muster/contract/webhooks/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { formatCount } from '../../kit/format.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { TabHead } from '../../kit/page/TabHead.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Ago } from '../../kit/time/Ago.tsx'
import { useAction } from '../../kit/useAction.tsx'
import { webhookStyles } from './statuses.ts'

const WebhookDialog = lazyPart(() => import('./WebhookDialog.tsx'))
const WebhookSecret = lazyPart(() => import('./WebhookSecret.tsx'))

/** The time between reloads in milliseconds; results of deliveries arrive within seconds. */
const refetchMs = 5000

/** Shows the webhooks with their state, and lets the user create, change, test and delete them. */
export function WebhookList() {
  const { t } = useTranslation()
  const { set } = useAddress()
  const query = useQuery({ ...orpc.webhooks.list.queryOptions(), refetchInterval: refetchMs })
  /** The webhook in the dialog; `new` for a new one. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { test, rotate, toggle, remove } = useWebhookActions(setSecret)
  const open = ({ id }: Webhook) => set({ webhook: id })
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      header: t('Name'),
      render: ({ name, url }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium">{name}</span>
          <span className="faint small">{new URL(url).host}</span>
        </Stack>
      ),
    },
    {
      key: 'events',
      selfEvident: true,
      header: t('Events'),
      render: ({ events }) => t('{count} events', { count: events.length }),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={webhookStyles[status]} />,
    },
    { key: 'pending', header: t('Pending'), align: 'end', render: ({ pending }) => formatCount(pending) },
    {
      key: 'failed',
      header: t('Failed'),
      align: 'end',
      render: ({ failed }) => (
        <span className={failed > 0 ? 'tag' : undefined} data-colour="red">
          {formatCount(failed)}
        </span>
      ),
    },
    {
      key: 'last',
      header: t('Last delivered'),
      render: ({ lastDeliveredAt }) => (lastDeliveredAt ? <Ago at={lastDeliveredAt} /> : t('Never')),
    },
  ]
  return (
    <>
      <TabHead
        description={t('Webhooks send events to other programs as they happen.')}
        action={{ label: t('Create Webhook'), onClick: () => setEdited('new') }}
      />
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={52} />} framed>
        {({ webhooks }) => (
          <DataTable
            rows={webhooks}
            columns={columns}
            rowKey={({ id }) => id}
            onRowClick={open}
            rowActions={(webhook) => [
              {
                label: t('View Deliveries'),
                icon: <IconListDetails size={16} aria-hidden />,
                onClick: () => open(webhook),
              },
              ...(webhook.status === 'OFF'
                ? []
                : [
                    {
                      label: t('Send Test Event'),
                      icon: <IconSend size={16} aria-hidden />,
                      onClick: () => void test.run(webhook),
                    },
                  ]),
              { label: t('Edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => setEdited(webhook) },
              {
                label: t('New Secret'),
                icon: <IconKey size={16} aria-hidden />,
                onClick: () => rotate.confirm(webhook),
              },
              webhook.status === 'OFF'
                ? {
                    label: t('Switch On'),
                    icon: <IconCheck size={16} aria-hidden />,
                    onClick: () => void toggle.run(webhook),
                  }
                : {
                    label: t('Switch Off'),
                    icon: <IconPlayerPause size={16} aria-hidden />,
                    onClick: () => toggle.confirm(webhook),
                  },
              {
                label: t('Delete'),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                onClick: () => remove.confirm(webhook),
              },
            ]}
            caption={t('Webhooks')}
            empty={
              <EmptyState
                icon={<IconWebhook size={20} />}
                title={t('No webhooks yet')}
                message={t('Webhooks appear here. Create one to send events to a program.')}
              />
            }
          />
        )}
      </Loaded>
      <Suspense fallback={null}>
        {edited ? (
          <WebhookDialog
            webhook={edited === 'new' ? null : edited}
            onCreated={(created) => {
              setEdited(null)
              setSecret(created)
            }}
            onClose={() => setEdited(null)}
          />
        ) : null}
        {secret === null ? null : <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
      {rotate.confirmDialog}
      {toggle.confirmDialog}
      {remove.confirmDialog}
    </>
  )
}

function useWebhookActions(onSecret: (secret: string) => void) {
  const { t } = useTranslation()
  const itemIdOf = ({ id }: Webhook) => id
  const test = useAction({
    call: ({ id }: Webhook, context) => client.webhooks.test({ id }, { context }),
    onSuccess: (_, { name }) =>
      showSuccess(t('Test event sent'), t('{name}: see the result under deliveries.', { name })),
    failureTitle: t('The test event could not be sent'),
    invalidates: 'webhooks',
    itemIdOf,
  })
  const rotate = useAction({
    call: ({ id }: Webhook, context) => client.webhooks.rotateSecret({ id }, { context }),
    onSuccess: ({ secret }) => onSecret(secret),
    invalidates: 'webhooks',
    confirm: ({ name }) => ({
      title: t('Create a new secret for {name}?', { name }),
      message: t('The present secret also signs for 24 hours, so that the receiver can change over.'),
      confirmLabel: t('Create Secret'),
    }),
  })
  const toggle = useAction({
    call: ({ id, status }: Webhook, context) => client.webhooks.update({ id, isOn: status === 'OFF' }, { context }),
    onSuccess: ({ webhook: { status, name } }) =>
      showSuccess(status === 'OFF' ? t('Webhook switched off') : t('Webhook switched on'), name),
    failureTitle: t('The webhook could not be changed'),
    invalidates: 'webhooks',
    confirm: ({ name }) => ({
      title: t('Switch off {name}?', { name }),
      message: t('Events from now on are not sent. Pending ones are sent once it is on again.'),
      confirmLabel: t('Switch Off'),
    }),
  })
  const remove = useAction({
    call: ({ id }: Webhook, context) => client.webhooks.remove({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Webhook deleted'), name),
    invalidates: 'webhooks',
    deletedIdOf: itemIdOf,
    confirm: ({ name }) => ({
      title: t('Delete {name}?', { name }),
      message: t('Pending events and the list of deliveries are deleted too. This can’t be undone.'),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  return { test, rotate, toggle, remove }
}
