import { sql } from 'drizzle-orm'
import { newKey } from '../../../access/apiKeys.ts'
import { hashToken } from '../../../access/sessions.ts'
import { apiKeys } from '../../../access/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'

/** Creates an API key that belongs to a person and has these permissions. Returns the key and its id. */
export async function keyOf(
  { app }: Pick<TestApp, 'app'>,
  userId: string,
  permissions: readonly string[],
  { suspended = false } = {},
) {
  const token = newKey()
  const [row] = await app.db
    .insert(apiKeys)
    .values({
      tokenHash: hashToken(token),
      hint: token.slice(-4),
      name: 'A program',
      userId,
      permissions: [...permissions],
      expiresAt: sql`now() + interval '1 day'`,
      suspendedAt: suspended ? sql`now()` : null,
    })
    .returning({ id: apiKeys.id })
  return { token, id: row?.id ?? '' }
}
