import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { now } from '../../kernel/clock.ts'
import { scimLastCall } from './tables.ts'

/** A call of a program through SCIM, with its result. */
type Call = Pick<typeof scimLastCall.$inferInsert, 'method' | 'path' | 'status' | 'problem'>

/** Stores the last call of a program, which the owner sees in the settings. */
export async function recordCall(db: Db, call: Call): Promise<void> {
  const row = { ...call, at: now().toString({ fractionalSecondDigits: 3 }) }
  await db
    .insert(scimLastCall)
    .values(row)
    .onConflictDoUpdate({ target: scimLastCall.id, set: row, setWhere: sql`${scimLastCall.at} <= excluded.at` })
}
