import { randomUUIDv7 } from 'node:crypto'
import type { World } from '../../../../testing/world.ts'
import { sealSecrets, newSecret } from '../secrets.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'

/** Returns valid input for a new webhook to a host that does not exist. */
export const webhookInput = (changes: object = {}) => ({
  name: 'Chat',
  url: 'https://hooks.invalid/muster',
  events: ['leave.approved'],
  ...changes,
})

/** Removes all webhooks, so that there is room for one more, and returns the input that creates it. */
export const newWebhookInput = async ({ app: { app } }: World) => {
  await app.db.delete(webhooks)
  return webhookInput()
}

/** Creates a webhook and returns its id. */
export const webhookToChange = async ({ app: { app } }: World) => {
  const id = randomUUIDv7()
  const sealed = sealSecrets(app.keys, id, { present: newSecret() })
  const shared = { isOrdered: false, includesDetails: false, position: 1_000_000_000 }
  await app.db
    .insert(webhooks)
    .values({ id, name: 'Chat', url: 'https://hooks.invalid', events: [], sealed, ...shared })
  return { id }
}

/** Creates a webhook with a delivery that failed, and returns the ids of both. */
export const failedDelivery = async (world: World) => {
  const { id } = await webhookToChange(world)
  const deliveryId = randomUUIDv7()
  await world.app.app.db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId: id,
    event: 'leave.approved',
    subject: 'leave_request 1',
    payload: '{}',
    status: 'FAILED',
  })
  return { id, deliveryId }
}
