import { and, eq, inArray } from 'drizzle-orm'
import type { FactorPolicy } from '@muster/contract/access/twoFactorValues'
import { factorPolicies } from '../../../access/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { userRoles } from '../../../people/tables.ts'

/** The rule for a person's second factor. `requiredFrom` is set only with `REQUIRED`. */
export interface PersonPolicy {
  policy: FactorPolicy
  requiredFrom: string | null
}

const offered: PersonPolicy = { policy: 'OFFERED', requiredFrom: null }

/** Returns the strictest of the rules of a person's roles, with the earliest day. A role without a rule offers it. */
export function strictest(rules: readonly PersonPolicy[]): PersonPolicy {
  const days = rules.flatMap(({ requiredFrom }) => requiredFrom ?? []).toSorted()
  if (days[0] !== undefined) return { policy: 'REQUIRED', requiredFrom: days[0] }
  const isOff = rules.length > 0 && rules.every(({ policy }) => policy === 'OFF')
  return isOff ? { policy: 'OFF', requiredFrom: null } : offered
}

/** Returns the rule for each of these people, by id. */
export async function policiesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, PersonPolicy>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({
      userId: userRoles.userId,
      policy: factorPolicies.policy,
      requiredFrom: factorPolicies.requiredFrom,
    })
    .from(userRoles)
    .leftJoin(factorPolicies, eq(factorPolicies.roleId, userRoles.roleId))
    .where(and(inArray(userRoles.userId, [...ids]), isActiveRole))
  const rules = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    ids.map((id) => [
      id,
      strictest(
        (rules.get(id) ?? []).map(({ policy, requiredFrom }) => ({ policy: policy ?? 'OFFERED', requiredFrom })),
      ),
    ]),
  )
}

/** Returns the rule for one person. */
export const policyOf = async (db: Queryable, userId: string): Promise<PersonPolicy> =>
  (await policiesOf(db, [userId])).get(userId) ?? offered
