import { sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { now } from '../../../kernel/clock.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { performanceReminders } from '../tables.ts'
import { type Due, dueReminders, type ReminderKind } from './due.ts'

/** The hour of the day from which reminders are sent, in the company's time zone. */
const sendFromHour = 7

/**
 * Sends reminders of draft reviews that are due, of reviews without comments, and of goals whose date is near or has
 * passed. Each is sent once. Runs every hour, but sends nothing at night.
 */
export async function remind(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const at = now()
  const local = at.toZonedDateTimeISO(await readSetting(app.db, 'timeZone'))
  const today = local.toPlainDate().toString()
  if (local.hour < sendFromHour || (await dueReminders(app.db, today, at)).length === 0) return
  await change(scheduledSource(app, 'performance reminders'), async (tx) => {
    const notYetNotified = await markNotYetNotified(tx, await dueReminders(tx, today, at))
    return {
      action: 'performance.reminded',
      subject: { type: 'performance', id: null },
      after: { reminders: notYetNotified.length },
      events: notYetNotified.flatMap(({ events }) => events),
      answer: null,
    }
  })
}

/** Marks reminders as sent, and returns those that no other process has marked at the same moment. */
async function markNotYetNotified(tx: Tx, due: readonly Due[]): Promise<Due[]> {
  const { rows } = await tx.execute<{ thingId: string; kind: ReminderKind }>(sql`
    insert into ${performanceReminders} (thing_id, kind, day)
    select thing_id, kind, day from ${recordset(performanceReminders, due, ['thingId', 'kind', 'day'])} as due
    order by thing_id, kind
    on conflict do nothing
    returning thing_id as "thingId", kind`)
  const claimed = new Set(rows.map(({ thingId, kind }) => `${thingId} ${kind}`))
  return due.filter(({ thingId, kind }) => claimed.has(`${thingId} ${kind}`))
}
