import { and, sql } from 'drizzle-orm'
import type { User } from '@muster/contract/users/calls'
import { isConfirmed } from '../../access/factors/secondFactors.ts'
import { ssoIdentities } from '../../access/providers/tables.ts'
import { secondFactors } from '../../access/tables.ts'
import type { Queryable } from '../../db/database.ts'
import { prepareLocally } from '../../db/prepareOnce.ts'

const selectWithFactor = (db: Queryable) =>
  prepareLocally(db, 'people with a second factor', () =>
    db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(sql`${secondFactors.userId} = any(${sql.placeholder('ids')}::uuid[])`, isConfirmed)),
  )

const selectLinked = (db: Queryable) =>
  prepareLocally(db, 'people linked with providers', () =>
    db
      .select({ userId: ssoIdentities.userId })
      .from(ssoIdentities)
      .where(sql`${ssoIdentities.userId} = any(${sql.placeholder('ids')}::uuid[])`),
  )

/**
 * Returns for each person that a second factor or links with providers can't be removed if they have none, as a part of
 * the person's `can`. The rules for passwords decide about the others.
 */
export async function signInActions(db: Queryable, _actor: unknown, ids: readonly string[]) {
  const [factors, identities] = await Promise.all([
    selectWithFactor(db).execute({ ids }),
    selectLinked(db).execute({ ids }),
  ])
  const [withFactor, linked] = [factors, identities].map((rows) => new Set(rows.map(({ userId }) => userId)))
  return (id: string): Partial<User['can']> => ({
    ...(!withFactor?.has(id) && { resetTwoFactor: false }),
    ...(!linked?.has(id) && { unlinkSingleSignOn: false }),
  })
}
