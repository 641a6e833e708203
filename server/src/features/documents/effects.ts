import { eq, gt, sql } from 'drizzle-orm'
import { type CompanyChange, counted, type FindEffects } from '../../companySettings/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { files } from '../../files/store/tables.ts'
import { users } from '../../people/tables.ts'
import { documents } from './tables.ts'

const megabyte = 1024 * 1024
/** Maximum number of people listed by name. */
const maxNames = 3

/**
 * Returns the effects of lower size limits: the number of documents larger than the new maximum, and of people above
 * the new quota. Existing documents stay.
 */
export const effectsOnDocuments: FindEffects = async (db, { settings }) => [
  ...(await countLarger(db, settings)),
  ...(await findOverQuota(db, settings)),
]

async function countLarger(db: Queryable, settings: CompanyChange['settings']) {
  const maxMegabytes = settings?.after.documentMegabytes
  if (settings === undefined || maxMegabytes === undefined || maxMegabytes > settings.before.documentMegabytes)
    return []
  return counted('documents.larger', await db.$count(documents, gt(documents.bytes, maxMegabytes * megabyte)))
}

async function findOverQuota(db: Queryable, settings: CompanyChange['settings']) {
  const maxMegabytes = settings?.after.documentQuotaMegabytes
  if (settings === undefined || maxMegabytes === undefined || maxMegabytes > settings.before.documentQuotaMegabytes)
    return []
  const found = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(eq(files.purpose, 'DOCUMENT'))
    .groupBy(users.id)
    .having(sql`sum(${files.bytes}) > ${maxMegabytes * megabyte}`)
    .orderBy(sql`sum(${files.bytes}) desc`, users.id)
  return counted('documents.over', found.length, { people: found.slice(0, maxNames) })
}
