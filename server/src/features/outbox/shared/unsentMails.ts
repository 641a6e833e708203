import type { Queryable } from '../../../db/database.ts'
import { countUnsent } from '../queries.ts'

/** Returns the number of mails that failed, and of those held because no mail server is configured. */
export async function unsentMails(db: Queryable): Promise<{ failed: number; held: number }> {
  const { FAILED, KEPT } = await countUnsent(db)
  return { failed: FAILED, held: KEPT }
}
