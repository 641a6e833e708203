import { IconArrowLeft, IconRefresh, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delivery, deliveryStatuses } from '@muster/contract/webhooks/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { StatusFilter } from '../../kit/list/Filters.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { oneOf } from '../../kit/list/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Ago } from '../../kit/time/Ago.tsx'
import { useAction } from '../../kit/useAction.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { deliveryStyles } from './statuses.ts'

const filters = { status: oneOf(deliveryStatuses) }

/** The time between reloads in milliseconds; results arrive within seconds. */
const refetchMs = 5000

/** Shows the events for one webhook, newest first, with the result of each, and lets the user send them again. */
export default function DeliveryList({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.webhooks.deliveries.queryOptions({ input: { ...input, id: webhookId } }), {
    filters,
    limit: 20,
    every: refetchMs,
  })
  const all = useQuery(orpc.webhooks.list.queryOptions())
  const webhook = all.data?.webhooks.find(({ id }) => id === webhookId)
  const [shown, setShown] = useState<Delivery | null>(null)
  const resend = useAction({
    call: ({ id }: Delivery, context) => client.webhooks.resend({ id: webhookId, deliveryId: id }, { context }),
    onSuccess: (_, { event }) => showSuccess(t('Event sent again'), event),
    failureTitle: t('The event could not be sent again'),
    invalidates: 'webhooks',
    itemIdOf: ({ id }) => id,
  })
  const columns: Column<Delivery>[] = [
    { key: 'event', header: t('Event'), render: ({ event }) => <code>{event}</code> },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={deliveryStyles[status]} />,
    },
    {
      key: 'result',
      header: t('Last attempt'),
      render: ({ error, responseStatus, attempts }) =>
        error ?? (attempts === 0 ? '–' : t('Answered {status}', { status: responseStatus })),
    },
    { key: 'attempts', header: t('Attempts'), align: 'end', render: ({ attempts }) => attempts },
    { key: 'created', header: t('Created'), render: ({ createdAt }) => <Ago at={createdAt} /> },
  ]
  return (
    <>
      <p className="small" style={{ marginBlockEnd: '0.75rem' }}>
        <AddressLink className="link" href="?view=settings&tab=webhooks">
          <IconArrowLeft size={14} className="mantine-rotate-rtl" aria-hidden /> {t('Webhooks')}
        </AddressLink>
      </p>
      <h2 style={{ marginBlockEnd: '0.75rem' }}>
        {webhook ? t('Deliveries to {name}', { name: webhook.name }) : t('Deliveries')}
      </h2>
      <ListPage
        list={list}
        filters={<StatusFilter list={list} statusStyles={deliveryStyles} />}
        rows={list.data?.deliveries}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={setShown}
        rowActions={(delivery) =>
          webhook?.status === 'OFF' || delivery.status === 'PENDING'
            ? []
            : [
                {
                  label: t('Send Again'),
                  icon: <IconRefresh size={16} aria-hidden />,
                  onClick: () => void resend.run(delivery),
                },
              ]
        }
        caption={t('Deliveries')}
        count={(count) => t('{count} events', { count })}
        empty={{
          icon: <IconWebhook size={20} />,
          title: t('No events yet'),
          message: t('Events appear here as they happen. Delivered ones are kept for 30 days.'),
        }}
        noMatches={{ title: t('No events match these filters'), clear: t('Show all events') }}
      />
      {shown ? <DeliveryDialog webhookId={webhookId} delivery={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
