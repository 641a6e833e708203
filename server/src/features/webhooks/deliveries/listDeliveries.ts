import { and, desc, eq } from 'drizzle-orm'
import type { Delivery } from '@muster/contract/webhooks/calls'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { isDelivery, presentDelivery, readWebhook } from '../queries.ts'
import { webhookDeliveries } from '../tables.ts'

type Query = PageQuery & { id: string; status?: Delivery['status'] | undefined }

/** Returns one page of a webhook's deliveries, newest first. @throws Refusal 404 if the webhook does not exist. */
export async function listDeliveries({ app: { db } }: Context, query: Query) {
  await readWebhook(db, query.id)
  const where = and(
    eq(webhookDeliveries.webhookId, query.id),
    query.status && eq(webhookDeliveries.status, query.status),
  )
  const { rows, pagination } = await readPage(
    query,
    db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id)),
    db.$count(webhookDeliveries, where),
  )
  return { deliveries: rows.map(presentDelivery), pagination }
}

/** Returns a delivery with its payload. @throws Refusal 404 if the webhook has no such delivery. */
export async function getDelivery({ app: { db } }: Context, input: { id: string; deliveryId: string }) {
  const [row] = await db.select().from(webhookDeliveries).where(isDelivery(input))
  assertFound(row)
  return { delivery: presentDelivery(row), payload: row.payload }
}
