import { eq, sql } from 'drizzle-orm'
import { readCompanyToday } from '../companySettings/settings.ts'
import type { Queryable } from '../db/database.ts'
import { users } from '../people/tables.ts'

/**
 * SQL, for a query of `users`, for the first day on which a person without a second factor needs one for one of their
 * current roles; null if they have one or need none.
 */
export const factorDueFrom = sql<string | null>`(
  select min(p.required_from)::text from factor_policies p join user_roles ur on ur.role_id = p.role_id
  where ur.user_id = users.id and (ur.expires_at is null or ur.expires_at > now()) and not exists (
    select 1 from second_factors f where f.user_id = users.id and f.confirmed_at is not null))`

/** Returns whether a day from `factorDueFrom` has come in the company's time zone. */
export const isFactorDue = async (db: Queryable, dueFrom: string | null): Promise<boolean> =>
  dueFrom !== null && dueFrom <= (await readCompanyToday(db))

/** Returns whether a person must set up a second factor before they can do anything else. */
export async function mustSetUpFactor(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select({ factorDueFrom }).from(users).where(eq(users.id, userId))
  return isFactorDue(db, row?.factorDueFrom ?? null)
}
