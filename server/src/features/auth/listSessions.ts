import type { Session } from '@muster/contract/auth/session'
import { sessionsOf } from '../../access/sessions.ts'
import type { Context } from '../../context.ts'
import { deviceOf } from './deviceOf.ts'

/** Where the person is signed in: this place first, then the one that was used last. */
export async function listSessions({ app, actor }: Context): Promise<{ sessions: Session[] }> {
  const rows = await sessionsOf(app.db, actor.id)
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}
