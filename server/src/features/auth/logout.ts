import { endSession } from '../../access/sessions.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'

/** Ends the current session and removes the cookie. */
export async function logout(ctx: Context): Promise<void> {
  await change(ctx, async (tx) => {
    await endSession(tx, ctx.actor.sessionId)
    return {
      action: 'session.ended',
      subject: { type: 'session', id: ctx.actor.sessionId },
      personId: ctx.actor.id,
      answer: undefined,
    }
  })
  ctx.cookie.clear()
}
