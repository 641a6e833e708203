import type { Delivery, Webhook } from '@muster/contract/webhooks/calls'
import type { StatusStyle } from '../../kit/StatusBadge.tsx'

/** Colour and label of each status of a webhook. */
export const webhookStyles: Record<Webhook['status'], StatusStyle> = {
  ACTIVE: { label: 'On', colour: 'green' },
  FAILING: { label: 'Failing', colour: 'red' },
  OFF: { label: 'Off', colour: 'grey' },
}

/** Colour and label of each status of a delivery. */
export const deliveryStyles: Record<Delivery['status'], StatusStyle> = {
  PENDING: { label: 'Pending', colour: 'amber' },
  DELIVERED: { label: 'Delivered', colour: 'green' },
  FAILED: { label: 'Failed', colour: 'red' },
}
