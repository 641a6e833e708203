import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { ssoProviders } from '../providers/tables.ts'

/** Stores that a provider could not be reached, or that it answers again. Writes only if that has changed. */
export async function markAway(db: Db, id: string, isAway: boolean): Promise<void> {
  await db
    .update(ssoProviders)
    .set({ awaySince: isAway ? sql`now()` : null })
    .where(and(eq(ssoProviders.id, id), isAway ? isNull(ssoProviders.awaySince) : isNotNull(ssoProviders.awaySince)))
}
