import { and, eq, isNull, sql } from 'drizzle-orm'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { keysOf } from './listApiKeys.ts'

/** Revokes an API key. @throws Refusal 404 if it does not exist, belongs to someone else or was already revoked. */
export async function revokeApiKey(ctx: Context, { id }: { id: string }): Promise<void> {
  await change(ctx, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), keysOf(ctx.actor), isNull(apiKeys.revokedAt)))
      .returning({ userId: apiKeys.userId, name: apiKeys.name })
    assertFound(row)
    return {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id },
      personId: row.userId,
      before: { name: row.name },
      events: [refresh('auth', [ctx.actor.id, row.userId])],
      answer: undefined,
    }
  })
}
