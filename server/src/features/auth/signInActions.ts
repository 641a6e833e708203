import { and, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { User } from '@muster/contract/users/calls'
import { isConfirmed } from '../../access/factors/secondFactors.ts'
import { ssoIdentities } from '../../access/providers/tables.ts'
import { secondFactors } from '../../access/tables.ts'
import type { Queryable } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'

/** Returns the query for those of several people who have a second factor, and for those who are linked with providers. */
const selectSignIns = (db: Queryable) =>
  prepareOnce(db, 'sign-ins of people', () => {
    const isOfPeople = (userId: PgColumn) => sql`${userId} = any(${sql.placeholder('ids')}::uuid[])`
    const withFactor = db
      .select({ userId: secondFactors.userId, isLink: sql<boolean>`false` })
      .from(secondFactors)
      .where(and(isOfPeople(secondFactors.userId), isConfirmed))
    const linked = db
      .select({ userId: ssoIdentities.userId, isLink: sql<boolean>`true` })
      .from(ssoIdentities)
      .where(isOfPeople(ssoIdentities.userId))
    return unionAll(withFactor, linked)
  })

/**
 * Returns for each person that a second factor or links with providers can't be removed if they have none, as a part of
 * the person's `can`. The rules for passwords decide about the others.
 */
export async function signInActions(db: Queryable, _actor: unknown, ids: readonly string[]) {
  const rows = await selectSignIns(db).execute({ ids })
  const peopleWith = (isLink: boolean) =>
    new Set(rows.filter((row) => row.isLink === isLink).map(({ userId }) => userId))
  const [withFactor, linked] = [peopleWith(false), peopleWith(true)]
  return (id: string): Partial<User['can']> => ({
    ...(!withFactor.has(id) && { resetTwoFactor: false }),
    ...(!linked.has(id) && { unlinkSingleSignOn: false }),
  })
}
