import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { notify, type Notice } from '../../../events/event.ts'
import type { Parts } from '../../../feature.ts'
import { now } from '../../../kernel/clock.ts'
import { probationsEndingWithin } from '../../../people/employments/startsAndEnds.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { probationReminders } from '../tables.ts'

/** The hour of the day from which reminders are sent, in the company's time zone. */
const sendFromHour = 7
/** The number of people of whom one transaction reminds. */
const batchSize = 200

const manager = alias(users, 'manager')

/** The days, from today on, on which a probation must end to be reminded of. */
interface Days {
  from: string
  to: string
}

/**
 * Reminds the manager of someone whose probation ends soon, and people who can change it and see everyone, as many days
 * before as the company chose; never if it chose 0. Each end of a probation is reminded of once. Runs hourly; after a
 * failure, the next run sends the remaining reminders.
 */
export async function remindOfProbation(app: Parts): Promise<void> {
  const { timeZone, probationNoticeDays } = await readSettings(app.db, ['timeZone', 'probationNoticeDays'])
  if (probationNoticeDays === 0 || now().toZonedDateTimeISO(timeZone).hour < sendFromHour) return
  const from = dayIn(timeZone, now())
  const days = { from, to: Temporal.PlainDate.from(from).add({ days: probationNoticeDays }).toString() }
  while ((await dueReminders(app.db, days, 1)).length > 0)
    await change(scheduledSource(app, 'ending probations'), (tx) => sendReminders(tx, days))
}

/** Saves and sends the next reminders. If two runs overlap, only one of them sends a reminder. */
async function sendReminders(tx: Tx, days: Days): Promise<Change<void> | Unchanged<void>> {
  const due = await dueReminders(tx, days, batchSize)
  const saved = due.length
    ? await tx
        .insert(probationReminders)
        .values(due.map(({ userId, probationEnd }) => ({ userId, probationEnd })))
        .onConflictDoNothing()
        .returning({ userId: probationReminders.userId })
    : []
  const isSaved = new Set(saved.map(({ userId }) => userId))
  const reminded = due.filter(({ userId }) => isSaved.has(userId))
  if (!reminded.length) return { action: null, answer: undefined }
  const deciding = await decidingPeople(tx)
  return {
    action: 'user.probation_reminded',
    subject: { type: 'users', id: null },
    after: { people: reminded.map(({ userId }) => userId) },
    events: reminded.map((person) => {
      const recipients = new Set([...(person.managerId === null ? [] : [person.managerId]), ...deciding])
      recipients.delete(person.userId)
      return notify(probationEnds(person), [...recipients])
    }),
    answer: undefined,
  }
}

/** Returns the ids of active people who see everyone and can change their probation. */
async function decidingPeople(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), holdsAny(['users.update']), holdsAny(peopleArea.all)))
  return rows.map(({ id }) => id)
}

/** Returns up to `maxRows` people whose probation ends within these days and was not reminded of, with an active manager. */
const dueReminders = (db: Queryable, { from, to }: Days, maxRows: number) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: manager.id,
      probationEnd: sql<string>`e.day::text`,
    })
    .from(users)
    .innerJoin(sql`${probationsEndingWithin(from, to)} as e`, eq(users.id, sql`e.user_id`))
    .leftJoin(manager, and(eq(manager.id, users.managerId), eq(manager.status, 'ACTIVE')))
    .where(
      sql`not exists (select from ${probationReminders} r where r.user_id = e.user_id and r.probation_end = e.day)`,
    )
    .orderBy(users.id)
    .limit(maxRows)

/** Returns the notification that a person's probation ends soon. */
const probationEnds = (person: {
  userId: string
  firstName: string
  lastName: string
  probationEnd: string
}): Notice => ({
  type: 'TEAM_UPDATE',
  title: 'Probation ends soon',
  message: `The probation of ${person.firstName} ${person.lastName} ends on ${formatDate(person.probationEnd)}. It can be extended or ended until then.`,
  link: `?view=person&person=${person.userId}&tab=job`,
  preference: null,
})
