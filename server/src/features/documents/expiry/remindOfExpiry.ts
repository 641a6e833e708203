import { eq, inArray, sql } from 'drizzle-orm'
import { expiryReminderDays } from '@muster/contract/documents/enumerations'
import { type Change, change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { now } from '../../../kernel/clock.ts'
import type { App } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { notify, type Notice } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { users } from '../../../people/tables.ts'
import { documentReminders, documents } from '../tables.ts'
import { todayOf } from '../today.ts'
import { formatDate } from '@muster/contract/kit/formatDays'

/** Returns the notification that a document expires soon or, if `isOver`, has expired. */
function documentExpires(document: { id: string; name: string; expiresOn: string }, isOver: boolean): Notice {
  const { id, name, expiresOn } = document
  const day = formatDate(expiresOn)
  return {
    type: 'DOCUMENT_SHARED',
    title: isOver ? 'Document expired' : 'Document expires soon',
    message: isOver
      ? `“${name}” expired on ${day}. Please upload a new version or change the date.`
      : `“${name}” expires on ${day}.`,
    link: `?view=documents&document=${id}`,
    preference: 'documentExpiring',
  }
}

/** The hour of the day from which reminders are sent, in the company's time zone. */
const sendFromHour = 7
/** The value of `daysBefore` for an expired document. */
const expired = 0

/** Number of reminders sent in one transaction. */
const batchSize = 200

/**
 * Reminds uploaders of expiring documents: 30, 7 and 1 days before, and once after the expiry. Of several missed
 * reminders, only the last is sent. If the uploader has left, document administrators are reminded. Runs hourly; after
 * a failure, the next run sends the remaining reminders.
 * @param atOnce Number of reminders sent in one transaction.
 */
export async function remindOfExpiry(
  app: Pick<App, 'db' | 'keys' | 'areasReaching'>,
  atOnce = batchSize,
): Promise<void> {
  const { zone, today } = await todayOf(app.db)
  if (now().toZonedDateTimeISO(zone).hour < sendFromHour) return
  while ((await dueReminders(app.db, today, 1)).length > 0)
    await change(scheduledSource(app, 'expiring documents'), (tx) => sendReminders(tx, today, atOnce))
}

/** Saves and sends up to `atOnce` reminders. */
async function sendReminders(tx: Tx, today: string, atOnce: number): Promise<Change<void>> {
  const due = await dueReminders(tx, today, atOnce)
  // If two runs overlap, only one of them sends a reminder.
  const notified = due.length
    ? await tx
        .insert(documentReminders)
        .values(due)
        .onConflictDoNothing()
        .returning({ id: documentReminders.documentId, daysBefore: documentReminders.daysBefore })
    : []
  const daysOf = new Map(notified.map(({ id, daysBefore }) => [id, daysBefore]))
  const rows = await tx
    .select({
      id: documents.id,
      name: documents.name,
      expiresOn: sql<string>`${documents.expiresOn}`,
      uploadedBy: documents.uploadedBy,
      status: users.status,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(inArray(documents.id, [...daysOf.keys()]))
  return {
    action: 'document.expiry_told',
    subject: { type: 'document', id: null },
    after: { documents: rows.map(({ id }) => id) },
    events: rows.map((row) =>
      notify(
        documentExpires(row, daysOf.get(row.id) === expired),
        row.status === 'ACTIVE' ? [row.uploadedBy] : holders(['documents.update']),
      ),
    ),
    answer: undefined,
  }
}

/** Returns up to `maxRows` reminders that are due today and not yet sent. */
async function dueReminders(
  db: Queryable,
  today: string,
  maxRows: number,
): Promise<(typeof documentReminders.$inferInsert)[]> {
  const day = Temporal.PlainDate.from(today)
  const until = (days: number) => day.add({ days }).toString()
  const { expiresOn } = documents
  const kinds = expiryReminderDays
    .toSorted((one, other) => one - other)
    .map((days) => sql`when ${expiresOn} <= ${until(days)} then ${sql.raw(String(days))}`)
  const { rows } = await db.execute<{ documentId: string; daysBefore: number; expiresOn: string }>(sql`
    select id as "documentId", days_before as "daysBefore", expires_on::text as "expiresOn" from (
      select ${documents.id}, ${expiresOn},
        case when ${expiresOn} < ${today} then ${sql.raw(String(expired))} ${sql.join(kinds, sql` `)} end as days_before
      from ${documents}
      where ${documents.trashedAt} is null and ${expiresOn} <= ${until(Math.max(...expiryReminderDays))}
    ) as expiring
    where not exists (select from document_reminders as r
      where r.document_id = id and r.days_before = expiring.days_before and r.expires_on = expiring.expires_on)
    order by id limit ${maxRows}`)
  return rows
}
