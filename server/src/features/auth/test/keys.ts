import { sql } from 'drizzle-orm'
import { newKey } from '../../../access/apiKeys.ts'
import { hashToken } from '../../../access/sessions.ts'
import { apiKeys, type KeyKind } from '../../../access/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'

/** Creates a key that belongs to a person and has these permissions. Returns the key and its id. */
export async function keyOf(
  { app }: Pick<TestApp, 'app'>,
  userId: string,
  permissions: readonly string[],
  {
    suspended = false,
    kind = 'PROGRAM',
    mayChange = false,
  }: { suspended?: boolean; kind?: KeyKind; mayChange?: boolean } = {},
) {
  const token = newKey(kind)
  const [row] = await app.db
    .insert(apiKeys)
    .values({
      tokenHash: hashToken(token),
      hint: token.slice(-4),
      name: kind === 'PROGRAM' ? 'A program' : 'An assistant',
      kind,
      mayChange,
      userId,
      permissions: [...permissions],
      expiresAt: sql`now() + interval '1 day'`,
      suspendedAt: suspended ? sql`now()` : null,
    })
    .returning({ id: apiKeys.id })
  return { token, id: row?.id ?? '' }
}
