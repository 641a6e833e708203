import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import { isUsableKey } from '../../../access/apiKeys.ts'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'
import { keyExpires } from '../allSessions/messages.ts'
import { isOfAssistant } from '../assistants/queries.ts'

/**
 * Notifies people once of each API key that expires within seven days, except keys created with a validity of a week or
 * less.
 */
export async function remindOfKeys(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  if (!(await selectEndingKeys(app.db)).length) return
  const zone = await readSetting(app.db, 'timeZone')
  await change(scheduledSource(app, 'keys that end'), async (tx) => {
    const ids = (await selectEndingKeys(tx)).map(({ id }) => id)
    // Another process may have sent some of these notifications at the same moment.
    const notifiedKeys = ids.length
      ? await tx
          .update(apiKeys)
          .set({ remindedAt: sql`now()` })
          .where(and(inArray(apiKeys.id, ids), isNull(apiKeys.remindedAt)))
          .returning({ userId: apiKeys.userId, name: apiKeys.name, kind: apiKeys.kind, expiresAt: apiKeys.expiresAt })
      : []
    return {
      action: 'api_key.end_told',
      subject: { type: 'api_key', id: null },
      after: { keys: notifiedKeys.length },
      events: notifiedKeys.map(({ userId, name, kind, expiresAt }) => {
        // The key expires at the end of its last day, in the company's time zone.
        const lastDay = dayIn(zone, Temporal.Instant.from(expiresAt).subtract({ seconds: 1 }))
        return notify(keyExpires(kind, name, formatDate(lastDay)), [userId])
      }),
      answer: undefined,
    }
  })
}

const selectEndingKeys = (db: Queryable) =>
  db.select({ id: apiKeys.id }).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.userId)).where(isEnding)

const isEnding = and(
  isNull(apiKeys.remindedAt),
  isUsableKey,
  or(isOfAssistant, holdsAny(['settings.api_keys'])),
  sql`${apiKeys.expiresAt} <= now() + interval '7 days'`,
  sql`${apiKeys.expiresAt} > ${apiKeys.createdAt} + interval '8 days'`,
) as SQL
