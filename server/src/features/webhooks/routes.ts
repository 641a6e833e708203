import type { Handlers } from '../../http/serveContract.ts'
import { getDelivery, listDeliveries } from './deliveries/listDeliveries.ts'
import { resendDelivery } from './deliveries/resendDelivery.ts'
import { createWebhook } from './endpoints/createWebhook.ts'
import { removeWebhook } from './endpoints/removeWebhook.ts'
import { rotateSecret } from './endpoints/rotateSecret.ts'
import { testWebhook } from './endpoints/testWebhook.ts'
import { updateWebhook } from './endpoints/updateWebhook.ts'
import { readWebhooks } from './queries.ts'

export const webhooksHandlers: Handlers<'webhooks'> = {
  list: async ({ app }) => ({ webhooks: await readWebhooks(app.db) }),
  create: createWebhook,
  update: updateWebhook,
  remove: removeWebhook,
  rotateSecret,
  test: testWebhook,
  deliveries: listDeliveries,
  delivery: getDelivery,
  resend: resendDelivery,
}
