import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ApiKey, ListApiKeys } from '@muster/contract/auth/apiKeys'
import type { Pagination } from '@muster/contract/kit/paging'
import { apiKeys } from '../../../access/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { personColumns, users } from '../../../people/tables.ts'

/** Returns the SQL condition for the programs' keys that the actor manages: their own, or all for a Super Admin. */
export const keysOf = (actor: Actor): SQL =>
  and(eq(apiKeys.kind, 'PROGRAM'), actor.isSuperAdmin ? undefined : eq(apiKeys.userId, actor.id)) as SQL

const status = sql<ApiKey['status']>`case
  when ${apiKeys.revokedAt} is not null then 'REVOKED'
  when ${apiKeys.expiresAt} <= now() then 'EXPIRED'
  when ${apiKeys.suspendedAt} is not null then 'SUSPENDED'
  when ${users.status} = 'ACTIVE' and ${holdsAny(['settings.api_keys'])} then 'ACTIVE'
  else 'IDLE' end`

/** Returns the query for the keys with all columns of the list. The caller filters, sorts and pages it. */
export function selectKeys(db: Queryable) {
  const { id, name, hint, permissions, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = apiKeys
  return db
    .select({
      id,
      name,
      hint,
      permissions,
      createdAt,
      expiresAt,
      lastUsedAt,
      lastUsedFrom,
      person: personColumns,
      status,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
}

/** The values by which keys are sorted. */
const sortedBy: Record<Exclude<ListApiKeys['sort'], 'newest'>, SQL> = {
  name: sql`lower(${apiKeys.name})`,
  person: sql`${users.searchText}`,
  expires: sql`${apiKeys.expiresAt}`,
  used: sql`${apiKeys.lastUsedAt}`,
}

/** Returns one page of the keys that the actor manages, newest first or in the order of `sort`. */
export async function listApiKeys(
  { app, actor }: Context,
  { page, limit, sort, order }: ListApiKeys,
): Promise<{ keys: ApiKey[]; pagination: Pagination }> {
  const where = and(keysOf(actor))
  const { rows: keys, pagination } = await readPage(
    { page, limit },
    selectKeys(app.db)
      .where(where)
      .orderBy(
        ...(sort === 'newest' ? [] : [sortBy(sortedBy[sort], order)]),
        desc(apiKeys.createdAt),
        desc(apiKeys.id),
      ),
    app.db.$count(apiKeys, where),
  )
  return { keys, pagination }
}
