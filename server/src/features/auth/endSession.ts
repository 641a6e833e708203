import { endKeysOfPerson } from '../../access/apiKeys.ts'
import { forgetSignIns } from '../../access/factors/devices.ts'
import { endSession as end, endSessions, sessionsOf } from '../../access/sessions.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { refresh } from '../../events/event.ts'

/**
 * Ends one of the actor's sessions. Ending the current one signs the actor out.
 * @throws Refusal 404 if the session is not theirs.
 */
export async function endSession(ctx: Context, { id }: { id: string }): Promise<void> {
  const { actor } = ctx
  await change(ctx, async (tx) => {
    const found = (await sessionsOf(tx, actor.id)).some((session) => session.id === id)
    assertFound(found)
    await end(tx, id)
    return {
      action: 'session.ended',
      subject: { type: 'session', id },
      personId: actor.id,
      events: [refresh('auth', [actor.id])],
      answer: undefined,
    }
  })
  if (id === actor.sessionId) ctx.cookie.clear()
}

/**
 * Ends all of the actor's sessions except the current one, forgets their other remembered devices, and revokes their
 * API keys if requested. Returns the counts of sessions and keys.
 */
export async function endOtherSessions(ctx: Context, { endKeys }: { endKeys: boolean }) {
  const { id, sessionId } = ctx.actor
  return change(ctx, async (tx) => {
    const count = await endSessions(tx, id, sessionId)
    await forgetSignIns(tx, id, ctx.cookie.device)
    const { keysEnded, events } = endKeys ? await endKeysOfPerson(tx, id) : { keysEnded: 0, events: [] }
    return {
      action: 'session.others_ended',
      subject: { type: 'user', id },
      personId: id,
      after: { ended: count, keysEnded },
      events: [refresh('auth', [id]), ...events],
      answer: { ended: count, keysEnded },
    }
  })
}
