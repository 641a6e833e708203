import { Suspense } from 'react'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { WebhookList } from '../WebhookList.tsx'

const DeliveryList = lazyPart(() => import('../DeliveryList.tsx'))

/** Shows the tab Webhooks: all webhooks, or the deliveries of the one in the address. */
export default function WebhooksTab() {
  const webhookId = useAddress().params.get('webhook')
  return webhookId ? (
    <Suspense fallback={null}>
      <DeliveryList webhookId={webhookId} />
    </Suspense>
  ) : (
    <WebhookList />
  )
}
