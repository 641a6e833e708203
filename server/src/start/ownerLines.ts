import { eq, sql } from 'drizzle-orm'
import type { App } from '../context.ts'
import { ownerEmail } from '../people/owner.ts'
import { users } from '../people/tables.ts'
import { StartError } from '../kernel/startError.ts'

/**
 * Returns the lines the start prints where OWNER_EMAIL names a person who cannot open System Settings now.
 * @throws StartError where no one has that address.
 */
export async function ownerLines({ db, config }: Pick<App, 'db' | 'config'>): Promise<string[]> {
  const named = config.ownerEmail
  if (named === null || (await ownerEmail(db, config)) !== null) return []
  if ((await db.$count(users, eq(sql`lower(${users.email})`, named))) === 0)
    throw new StartError(`OWNER_EMAIL is ${named}, but no one has that address: please correct it, or leave it out.`)
  return [`OWNER_EMAIL is ${named}, who is not an active Super Admin: no one can open System Settings until they are.`]
}
