import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { type NewEvent, notify, type Notice } from '../../../events/event.ts'
import { attendanceReminders } from '../tables.ts'

interface PersonDay {
  userId: string
  date: string
}
type Kind = (typeof attendanceReminders.$inferInsert)['kind']

/** Marks days as notified, and returns those that were not marked before. */
export async function markNotYetNotified(tx: Tx, kind: Kind, days: readonly PersonDay[]): Promise<PersonDay[]> {
  if (!days.length) return []
  const { rows } = await tx.execute<PersonDay & Record<string, unknown>>(sql`
    insert into ${attendanceReminders} (user_id, date, kind)
    select user_id, date, ${kind} from ${recordset(attendanceReminders, days, ['userId', 'date'])} as day
    order by user_id, date
    on conflict do nothing
    returning user_id as "userId", date`)
  return rows
}

/** Returns the notifications for days not yet notified; people with the same dates share one. */
export async function notifyOnce(
  tx: Tx,
  kind: Kind,
  days: readonly PersonDay[],
  messageOf: (dates: readonly string[]) => Notice,
): Promise<NewEvent[]> {
  const notYetNotified = Map.groupBy(await markNotYetNotified(tx, kind, days), ({ userId }) => userId)
  const datesOf = [...notYetNotified].map(([userId, personDays]) => ({
    userId,
    dates: personDays.map(({ date }) => date).toSorted(),
  }))
  const byDates = Map.groupBy(datesOf, ({ dates }) => dates.join())
  return [...byDates.values()].map((group) =>
    notify(
      messageOf(group[0]?.dates ?? []),
      group.map(({ userId }) => userId),
    ),
  )
}
