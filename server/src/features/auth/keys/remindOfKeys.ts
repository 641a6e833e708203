import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import { keyCounts } from '../../../access/apiKeys.ts'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { byTheClock } from '../../../background/byTheClock.ts'
import { setting } from '../../../company/settings.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notice } from '../../../events/event.ts'
import { holdsAny } from '../../../people/held.ts'
import { users } from '../../../people/tables.ts'
import { keyEnds } from '../everybody/messages.ts'

/** Reminds those whose keys end within seven days, of each once. A key that was made for no longer is no surprise. */
export async function remindOfKeys(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  if (!(await ending(app.db)).length) return
  const zone = await setting(app.db, 'timeZone')
  await change(byTheClock(app, 'keys that end'), async (tx) => {
    const ids = (await ending(tx)).map(({ id }) => id)
    // What another process tells at this moment is no longer untold.
    const told = ids.length
      ? await tx
          .update(apiKeys)
          .set({ remindedAt: sql`now()` })
          .where(and(inArray(apiKeys.id, ids), isNull(apiKeys.remindedAt)))
          .returning({ userId: apiKeys.userId, name: apiKeys.name, expiresAt: apiKeys.expiresAt })
      : []
    return {
      action: 'api_key.end_told',
      subject: { type: 'api_key', id: null },
      after: { keys: told.length },
      events: told.map(({ userId, name, expiresAt }) => {
        // It ends with its last day, where the company is.
        const lastDay = dayIn(zone, Temporal.Instant.from(expiresAt).subtract({ seconds: 1 }))
        return notice(keyEnds(name, formatDate(lastDay)), [userId])
      }),
      answer: undefined,
    }
  })
}

const ending = (db: Queryable) =>
  db.select({ id: apiKeys.id }).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.userId)).where(isEnding)

const isEnding = and(
  isNull(apiKeys.remindedAt),
  keyCounts,
  holdsAny(['settings.api_keys']),
  sql`${apiKeys.expiresAt} <= now() + interval '7 days'`,
  sql`${apiKeys.expiresAt} > ${apiKeys.createdAt} + interval '8 days'`,
) as SQL
