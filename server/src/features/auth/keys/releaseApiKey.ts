import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { keysOf } from './listApiKeys.ts'

/**
 * Releases an API key that was suspended when a backup was restored.
 * @throws Refusal 403 unless the actor is the owner of the installation; 404 if there is no such suspended key.
 */
export async function releaseApiKey(ctx: Context, { id }: { id: string }): Promise<void> {
  await change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx, 'Only the owner of this installation can release keys'))
    const [row] = await tx
      .update(apiKeys)
      .set({ suspendedAt: null })
      .where(and(eq(apiKeys.id, id), keysOf(ctx.actor), isNotNull(apiKeys.suspendedAt), isNull(apiKeys.revokedAt)))
      .returning({ userId: apiKeys.userId, name: apiKeys.name, permissions: apiKeys.permissions })
    assertFound(row)
    return {
      action: 'api_key.released',
      subject: { type: 'api_key', id },
      personId: row.userId,
      after: { name: row.name, permissions: row.permissions },
      events: [refresh('auth', [ctx.actor.id, row.userId])],
      answer: undefined,
    }
  })
}
