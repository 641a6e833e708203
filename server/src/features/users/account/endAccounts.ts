import { and, eq, lt, ne } from 'drizzle-orm'
import { nobody } from '../../../actor.ts'
import { change } from '../../../audit/change.ts'
import { byTheClock } from '../../../background/byTheClock.ts'
import { companyToday } from '../../../company/settings.ts'
import { Refusal } from '../../../errors.ts'
import { lastDayOf } from '../../../people/employments/employed.ts'
import type { Parts } from '../../../people/feature.ts'
import { lockRoleChanges } from '../../../people/held.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { personRow } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { applyTurn } from './applyTurn.ts'

/**
 * Every hour, ends the accounts of people whose last day is over in the company's time zone, each in a change of its own.
 * The account of the last Super Admin stays until there is another.
 */
export async function endAccounts(app: Parts): Promise<void> {
  const today = await companyToday(app.db)
  const due = await app.db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.status, 'DEACTIVATED'), lt(lastDayOf(users.id), today)))
    .orderBy(users.id)
  for (const { id } of due) {
    try {
      await endAccount(app, id)
    } catch (error) {
      if (error instanceof NotDue) continue
      if (!(error instanceof Refusal)) throw error
      app.log.warn({ err: error, user: id }, 'an account is kept after its last day')
    }
  }
}

/** Its last day was moved, or another server has ended it meanwhile. */
class NotDue extends Error {}

/** Ends one account. @throws NotDue where there is nothing to end any more. */
const endAccount = (app: Parts, id: string): Promise<void> =>
  change(byTheClock(app, 'accounts after their last day'), async (tx) => {
    await lockRoleChanges(tx)
    const today = await companyToday(tx)
    const [person] = await tx.select(personRow).from(users).where(eq(users.id, id)).for('update', { of: users })
    const lastDay = person?.employments.at(-1)?.[1]
    if (!person || person.status === 'DEACTIVATED' || !lastDay || lastDay >= today) throw new NotDue()
    const turn = { kind: 'ENDS', lastDay, closesAccount: true } as const
    const { after, events } = await applyTurn(tx, app, { person, turn, today, by: nobody.id })
    return {
      action: 'user.deactivated',
      subject: { type: 'user', id },
      personId: id,
      before: { status: person.status },
      after,
      events: [...events, peopleChanged(peopleArea, [id], nobody.id)],
      answer: undefined,
    }
  })
