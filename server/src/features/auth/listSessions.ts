import type { Session } from '@muster/contract/auth/session'
import { keysOfPerson } from '../../access/apiKeys.ts'
import { sessionsOf } from '../../access/sessions.ts'
import type { Context } from '../../context.ts'
import { deviceOf } from './deviceOf.ts'

/** Returns where the person is signed in, this place first, then the one used last, and how many keys they have. */
export async function listSessions({ app, actor }: Context): Promise<{ sessions: Session[]; keys: number }> {
  const [rows, keys] = await Promise.all([sessionsOf(app.db, actor.id), keysOfPerson(app.db, actor.id)])
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), keys }
}
