import { eq, sql } from 'drizzle-orm'
import type { AssistantKey } from '@muster/contract/auth/assistantKeys'
import { apiKeys } from '../../../access/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { personColumns, users } from '../../../people/tables.ts'

const status = sql<AssistantKey['status']>`case
  when ${apiKeys.revokedAt} is not null then 'REVOKED'
  when ${apiKeys.expiresAt} <= now() then 'EXPIRED'
  when ${apiKeys.suspendedAt} is not null then 'SUSPENDED'
  else 'ACTIVE' end`

/** The SQL condition for the keys of assistants. */
export const isOfAssistant = eq(apiKeys.kind, 'ASSISTANT')

/** Returns the query for assistants' keys with their people. The caller filters, sorts and pages it. */
export function selectAssistantKeys(db: Queryable) {
  const { id, name, hint, mayChange, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = apiKeys
  return db
    .select({
      id,
      name,
      hint,
      mayChange,
      createdAt,
      expiresAt,
      lastUsedAt,
      lastUsedFrom,
      status,
      person: personColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
}
