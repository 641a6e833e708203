import type { Session } from '@muster/contract/auth/session'
import { countUsableKeys } from '../../access/apiKeys.ts'
import { sessionsOf } from '../../access/sessions.ts'
import type { Context } from '../../context.ts'
import { deviceOf } from './deviceOf.ts'

/**
 * Returns the actor's sessions and the number of the actor's API keys. The current session comes first, then the most
 * recently used ones.
 */
export async function listSessions({ app, actor }: Context): Promise<{ sessions: Session[]; keys: number }> {
  const [rows, keys] = await Promise.all([sessionsOf(app.db, actor.id), countUsableKeys(app.db, actor.id)])
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), keys }
}
