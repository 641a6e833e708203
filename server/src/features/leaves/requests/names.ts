import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'

/** The name of somebody who is known to exist. */
export async function nameOf(db: Queryable, id: string): Promise<{ firstName: string; lastName: string }> {
  const [found] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  if (!found) throw new Error(`There is nobody with the id ${id}`)
  return found
}
