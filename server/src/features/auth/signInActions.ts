import { and, inArray } from 'drizzle-orm'
import type { User } from '@muster/contract/users/calls'
import { isConfirmed } from '../../access/factors/secondFactors.ts'
import { ssoIdentities } from '../../access/providers/tables.ts'
import { secondFactors } from '../../access/tables.ts'
import type { Queryable } from '../../db/database.ts'

/**
 * Returns for each person that a second factor or links with providers can't be removed if they have none, as a part of
 * the person's `can`. The rules for passwords decide about the others.
 */
export async function signInActions(db: Queryable, _actor: unknown, ids: readonly string[]) {
  const factors = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.userId, [...ids]), isConfirmed))
  const identities = await db
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(inArray(ssoIdentities.userId, [...ids]))
  const [withFactor, linked] = [factors, identities].map((rows) => new Set(rows.map(({ userId }) => userId)))
  return (id: string): Partial<User['can']> => ({
    ...(!withFactor?.has(id) && { resetTwoFactor: false }),
    ...(!linked?.has(id) && { unlinkSingleSignOn: false }),
  })
}
