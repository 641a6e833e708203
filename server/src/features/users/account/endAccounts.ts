import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { lastDayOf } from '../../../people/employments/employed.ts'
import type { Parts } from '../../../feature.ts'
import { lockRoleChanges } from '../../../people/heldPermissions.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { personRow } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { todayOf, type Todays, readTodays } from '../../../people/today.ts'
import { applyStatusChange } from './applyStatusChange.ts'

/**
 * Deactivates the accounts of people whose last day is over, each in its own transaction. Runs every hour. The account
 * of the last Super Admin stays active until there is another Super Admin.
 */
export async function endAccounts(app: Parts): Promise<void> {
  const rows = await app.db
    .select({ id: users.id })
    .from(users)
    .where(isDue(await readTodays(app.db)))
    .orderBy(users.id)
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      await endAccount(app, id)
    } catch (error) {
      if (error instanceof NotDue) continue
      if (error instanceof Refusal)
        app.log.warn({ err: error, user: id }, 'an account is still active after its last day')
      // A failure for one account must not stop the others.
      else failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, 'Accounts could not be ended')
}

/**
 * Returns the SQL condition, for a query of `users`, that an account is to be deactivated: the last day is over both in
 * the company's and in the person's time zone.
 */
const isDue = (on: Todays) =>
  and(ne(users.status, 'DEACTIVATED'), lt(lastDayOf(users.id), sql`least(${todayOf(on)}, ${on.today}::date)`))

/** Thrown if the last day has changed, or another process has already deactivated the account. */
class NotDue extends Error {}

/** Deactivates one account. @throws NotDue if it must not be deactivated any more. */
const endAccount = (app: Parts, id: string): Promise<void> =>
  change(scheduledSource(app, 'accounts after their last day'), async (tx) => {
    await lockRoleChanges(tx)
    const on = await readTodays(tx)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const [person] = await tx
      .select(personRow)
      .from(users)
      .where(and(eq(users.id, id), isDue(on)))
    const lastDay = person?.employments.at(-1)?.[1]
    if (!person || !lastDay) throw new NotDue()
    const statusChange = { kind: 'ENDS', lastDay, closesAccount: true } as const
    const { after, events } = await applyStatusChange(tx, app, {
      person,
      statusChange,
      today: on.today,
      actor: anonymousActor,
    })
    return {
      action: 'user.deactivated',
      subject: { type: 'user', id },
      personId: id,
      before: { status: person.status },
      after,
      events: [...events, peopleChanged(peopleArea, [id], anonymousActor.id)],
      answer: undefined,
    }
  })
