import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { webhookEventNames } from './events.ts'

/** Maximum number of webhooks of a company. */
export const maxWebhooks = 20

/** Hours for which the previous secret still signs after a new one is created. */
export const previousSecretHours = 24

export const webhookStatuses = ['ACTIVE', 'FAILING', 'OFF'] as const
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** An address that receives events of the product. */
export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  /** True if events about the same record arrive in order: each waits until the one before it is delivered. */
  isOrdered: z.boolean(),
  /** True if payloads include amounts, types and reasons of leave, and remarks. */
  includesDetails: z.boolean(),
  /** `FAILING` while the last delivery failed; `OFF` if switched off, by an administrator or after days of failure. */
  status: z.enum(webhookStatuses),
  /** The time of the first failure since the last success; null if the last delivery succeeded. */
  failingSince: Instant.nullable(),
  /** The number of events that are not delivered yet, and of those that were given up. */
  pending: z.number().int(),
  failed: z.number().int(),
  lastDeliveredAt: Instant.nullable(),
  /** Until when the previous secret signs too; null if there is none. */
  previousSecretUntil: Instant.nullable(),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** A web address without credentials; the server checks further where it leads. */
const webAddress = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i

const Fields = z.object({
  name: text(100, 'Please enter a name'),
  url: text(1000, 'Please enter an address').regex(
    webAddress,
    'Please enter an address such as https://example.com/hooks, without a password',
  ),
  events: z.array(z.enum(webhookEventNames)).min(1, 'Please choose at least one event').max(webhookEventNames.length),
  isOrdered: z.boolean(),
  includesDetails: z.boolean(),
})

export const CreateWebhook = Fields.extend({
  isOrdered: Fields.shape.isOrdered.default(false),
  includesDetails: Fields.shape.includesDetails.default(false),
})
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const UpdateWebhook = Fields.partial().extend({ id: Id, isOn: z.boolean().optional() })
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

/** An event for one webhook, with the result of the last attempt to deliver it. */
export const Delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  /** The kind and the id of the record that the event is about. */
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** The HTTP status of the last response; null if there was none. */
  responseStatus: z.number().int().nullable(),
  /** The reason why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
  /** The duration of the last attempt in milliseconds. */
  durationMs: z.number().int().nullable(),
  createdAt: Instant,
  lastAttemptAt: Instant.nullable(),
  /** The time of the next attempt; null if there is none. */
  nextAttemptAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const needs = 'settings.webhooks'
const One = z.object({ id: Id })
const Secret = z.object({ webhook: Webhook, secret: z.string() })

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    needs,
    summary: 'List webhooks, by name',
    forbidsApiKeys: true,
  }).output(z.object({ webhooks: z.array(Webhook) })),
  create: route({
    method: 'POST',
    path: '/webhooks',
    needs,
    summary: 'Create a webhook',
    description:
      'Events are sent as Standard Webhooks (standardwebhooks.com) describes: signed with the secret, which is in this ' +
      'response and is never shown again. The owner is notified.',
    success: 201,
    forbidsApiKeys: true,
    skipsIdempotency: true,
  })
    .input(CreateWebhook)
    .output(Secret),
  update: route({
    method: 'PATCH',
    path: '/webhooks/{id}',
    needs,
    summary: 'Change a webhook, or switch it on or off',
    description: 'A webhook that is switched on receives events from then on.',
    forbidsApiKeys: true,
  })
    .input(UpdateWebhook)
    .output(z.object({ webhook: Webhook })),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    needs,
    summary: 'Delete a webhook and its deliveries',
    success: 204,
    forbidsApiKeys: true,
  }).input(One),
  rotateSecret: route({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    needs,
    summary: 'Create a new secret; the previous one also signs for a day',
    forbidsApiKeys: true,
    skipsIdempotency: true,
  })
    .input(One)
    .output(Secret),
  test: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    needs,
    summary: 'Send a test event',
    success: 202,
    forbidsApiKeys: true,
  })
    .input(One)
    .output(z.object({ delivery: Delivery })),
  deliveries: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    needs,
    summary: 'List the deliveries of a webhook, newest first',
    description: 'Delivered events are kept for 30 days.',
    forbidsApiKeys: true,
  })
    .input(PageQuery.extend({ id: Id, status: z.enum(deliveryStatuses).optional() }))
    .output(z.object({ deliveries: z.array(Delivery), pagination: Pagination })),
  delivery: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    needs,
    summary: 'Get a delivery with its payload',
    forbidsApiKeys: true,
  })
    .input(One.extend({ deliveryId: Id }))
    .output(z.object({ delivery: Delivery, payload: z.string() })),
  resend: route({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
    needs,
    summary: 'Send an event again, with the same id',
    success: 202,
    forbidsApiKeys: true,
  })
    .input(One.extend({ deliveryId: Id }))
    .output(z.object({ delivery: Delivery })),
}
