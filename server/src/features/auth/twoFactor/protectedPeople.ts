import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ProtectedPerson } from '@muster/contract/auth/twoFactorPolicy'
import type { FactorFilter } from '@muster/contract/access/twoFactorValues'
import { isConfirmed } from '../../../access/factors/secondFactors.ts'
import { factorDueFrom } from '../../../access/requiredFactor.ts'
import { recoveryCodes, secondFactors } from '../../../access/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { rolesOfEach } from '../../../people/roleNames.ts'
import { isNamed } from '../../../people/search.ts'
import { personColumns, userRoles, users } from '../../../people/tables.ts'
import { policiesOf } from './policies.ts'

export const message = 'Only the owner of this installation may see who has a second factor'

interface Filters {
  search: string
  roleId?: string
  factor?: FactorFilter
}

const withFactor = sql`${secondFactors.id} is not null`
const byFactor = (factor: FactorFilter, today: string): SQL =>
  ({
    WITH: withFactor,
    WITHOUT: sql`not (${withFactor})`,
    OVERDUE: sql`${factorDueFrom} <= ${today}`,
  })[factor]

/** Returns the condition for a query of `selectPeople`: active people who match the filters. */
export const matching = (db: Queryable, { search, roleId, factor }: Filters, today: string) =>
  and(
    eq(users.status, 'ACTIVE'),
    search ? isNamed(search) : undefined,
    roleId
      ? sql`${users.id} in (${db
          .select({ id: userRoles.userId })
          .from(userRoles)
          .where(and(eq(userRoles.roleId, roleId), isActiveRole))})`
      : undefined,
    factor ? byFactor(factor, today) : undefined,
  )

/** Returns a query of people with their confirmed factors. */
export const selectPeople = (db: Queryable) =>
  db
    .select({
      person: personColumns,
      name: users.searchText,
      factor: secondFactors.kind,
      enabledAt: secondFactors.confirmedAt,
      lastUsedAt: secondFactors.lastUsedAt,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isConfirmed))

type Row = Awaited<ReturnType<typeof selectPeople>>[number]

/** Adds to each person the names of their roles and the rule for them. */
export async function withRules(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Omit<ProtectedPerson, 'can'> & { name: string })[]> {
  const ids = rows.map(({ person }) => person.id)
  const [names, rules] = [await rolesOfEach(db, ids), await policiesOf(db, ids)]
  return rows.map((row) => {
    const rule = rules.get(row.person.id)
    return {
      ...row,
      roles: names.get(row.person.id)?.split('; ') ?? [],
      policy: rule?.policy ?? 'OFFERED',
      requiredFrom: rule?.requiredFrom ?? null,
    }
  })
}
