import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { factorDueFrom } from '../../../access/requiredFactor.ts'
import { factorPolicies, factorReminders } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { users } from '../../../people/tables.ts'
import { factorRequired } from './messages.ts'

/** Notifies people without a second factor once, from the day before one of their roles requires it. */
export async function remindOfFactors(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const today = await readCompanyToday(app.db)
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  if (!(await app.db.$count(factorPolicies, lte(factorPolicies.requiredFrom, tomorrow)))) return
  if (!(await selectUnreminded(app.db, tomorrow)).length) return
  await change(scheduledSource(app, 'people without a second factor'), async (tx) => {
    // Another process may send these notifications at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reminders of second factors'))`)
    const people = await selectUnreminded(tx, tomorrow)
    if (people.length)
      await tx
        .insert(factorReminders)
        .values(people)
        .onConflictDoUpdate({
          target: factorReminders.userId,
          set: { requiredFrom: sql`excluded.required_from` },
        })
    const byDay = Map.groupBy(people, ({ requiredFrom }) => requiredFrom)
    return {
      action: 'two_factor.reminded',
      subject: { type: 'user', id: null },
      after: { people: people.length },
      events: [...byDay].map(([from, group]) =>
        notify(
          factorRequired(from, today),
          group.map(({ userId }) => userId),
        ),
      ),
      answer: undefined,
    }
  })
}

/** Returns the active people who need a second factor by this day, have none, and were not reminded of that day yet. */
async function selectUnreminded(db: Queryable, by: string): Promise<{ userId: string; requiredFrom: string }[]> {
  const rows = await db
    .select({ userId: users.id, requiredFrom: factorDueFrom })
    .from(users)
    .leftJoin(factorReminders, eq(factorReminders.userId, users.id))
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        isNotNull(factorDueFrom),
        lte(sql`${factorDueFrom}`, by),
        or(isNull(factorReminders.userId), ne(sql`${factorReminders.requiredFrom}::text`, factorDueFrom)),
      ),
    )
  return rows.flatMap(({ userId, requiredFrom }) => (requiredFrom === null ? [] : [{ userId, requiredFrom }]))
}
