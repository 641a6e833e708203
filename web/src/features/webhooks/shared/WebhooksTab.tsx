import { useAddress } from '../../../kit/session/address.tsx'
import { DeliveryList } from '../DeliveryList.tsx'
import { WebhookList } from '../WebhookList.tsx'

/** Shows the tab Webhooks: all webhooks, or the deliveries of the one in the address. */
export default function WebhooksTab() {
  const webhookId = useAddress().params.get('webhook')
  return webhookId ? <DeliveryList webhookId={webhookId} /> : <WebhookList />
}
