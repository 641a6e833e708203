import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '@muster/contract/webhooks/calls'
import { orpc } from '../../kit/api/client.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { deliveryStyles } from './statuses.ts'

/** Shows an event for a webhook: the result of its last attempt, and the payload. */
export function DeliveryDialog(props: { webhookId: string; delivery: Delivery; onClose: () => void }) {
  const { webhookId, delivery: shown, onClose } = props
  const { t } = useTranslation()
  const input = { id: webhookId, deliveryId: shown.id }
  const query = useQuery(orpc.webhooks.delivery.queryOptions({ input }))
  return (
    <Dialog opened onClose={onClose} title={shown.event} size={640}>
      <Loaded query={query} skeleton={<ListSkeleton rows={5} height={32} />}>
        {({ delivery, payload }) => (
          <Stack gap="md">
            <Facts
              folds
              facts={[
                { label: t('Status'), value: <StatusBadge look={deliveryStyles[delivery.status]} /> },
                { label: t('Created'), value: formatInstant(delivery.createdAt) },
                { label: t('Attempts'), value: delivery.attempts },
                { label: t('Last attempt'), value: resultOf(delivery) },
                ...(delivery.nextAttemptAt
                  ? [{ label: t('Next attempt'), value: formatInstant(delivery.nextAttemptAt) }]
                  : []),
                { label: t('Message ID'), value: <code className="breaks">{delivery.id}</code>, wide: true },
              ]}
            />
            <section>
              <Box component="h3" className="subhead" mb={6}>
                {t('Payload')}
              </Box>
              <Box
                component="pre"
                className="card small"
                p={12}
                m={0}
                style={{ overflow: 'auto' }}
                tabIndex={0}
                dir="ltr"
              >
                {JSON.stringify(JSON.parse(payload), null, 2)}
              </Box>
            </section>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function resultOf({ lastAttemptAt, responseStatus, error, durationMs }: Delivery): string {
  if (lastAttemptAt === null) return '–'
  const result = error ?? String(responseStatus)
  return [formatInstant(lastAttemptAt), result, `${durationMs ?? 0} ms`].join(' · ')
}
