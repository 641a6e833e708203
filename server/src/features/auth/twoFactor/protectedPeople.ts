import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ProtectedPerson } from '@muster/contract/auth/twoFactorPolicy'
import type { FactorFilter } from '@muster/contract/access/twoFactorValues'
import { factorDueFrom } from '../../../access/requiredFactor.ts'
import { secondFactors } from '../../../access/tables.ts'
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

/** SQL, for a query of `users`, for a value of all confirmed factors `f` of a person. */
const ofFactors = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`

const hasApp = ofFactors<boolean>(`coalesce(bool_or(f.kind = 'TOTP'), false)`)
const passkeyCount = ofFactors<number>(`(count(*) filter (where f.kind = 'PASSKEY'))::int`)

/** SQL, for a query of `users`, for the times since which a person has a factor, and at which one was last used. */
export const enabledAt = ofFactors<string | null>('min(f.confirmed_at)')
export const lastUsedAt = ofFactors<string | null>('max(f.last_used_at)')

const withFactor = ofFactors<boolean>('count(*) > 0')
const byFactor = (factor: FactorFilter, today: string): SQL =>
  ({
    WITH: withFactor,
    PASSKEY: sql`${passkeyCount} > 0`,
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

/** Returns a query of people with their confirmed factors, one row a person. */
export const selectPeople = (db: Queryable) =>
  db
    .select({
      person: personColumns,
      name: users.searchText,
      hasApp,
      passkeys: passkeyCount,
      enabledAt: enabledAt.mapWith(secondFactors.confirmedAt),
      lastUsedAt: lastUsedAt.mapWith(secondFactors.lastUsedAt),
      recoveryCodesLeft: sql<number>`(select count(*)::int from recovery_codes c
        where c.user_id = users.id and c.used_at is null)`,
    })
    .from(users)

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
