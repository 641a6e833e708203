import { and, eq, isNull, sql } from 'drizzle-orm'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { isOwner } from '../../../people/owner.ts'
import { assistantKeyRevoked } from './messages.ts'
import { isOfAssistant } from './queries.ts'

/**
 * Revokes an assistant key: one of the actor's own, or anyone's if the actor is the owner of the installation. The
 * person is notified unless they did it themselves.
 * @throws Refusal 404 if it does not exist, belongs to someone else or was already revoked.
 */
export async function revokeAssistantKey(ctx: Context, { id }: { id: string }): Promise<void> {
  const { app, actor } = ctx
  await change(ctx, async (tx) => {
    const whose = (await isOwner(tx, app.config, actor.id)) ? undefined : eq(apiKeys.userId, actor.id)
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isOfAssistant, whose, isNull(apiKeys.revokedAt)))
      .returning({ userId: apiKeys.userId, name: apiKeys.name })
    assertFound(row)
    return {
      action: 'assistant_key.revoked',
      subject: { type: 'assistant_key', id },
      personId: row.userId,
      before: { name: row.name },
      events: [
        refresh('auth', [...new Set([actor.id, row.userId])]),
        ...(row.userId === actor.id ? [] : [notify(assistantKeyRevoked(actor, row.name), [row.userId])]),
      ],
      answer: undefined,
    }
  })
}
