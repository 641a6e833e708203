import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { attendanceCorrections } from '../tables.ts'

/**
 * Returns the first of a person's own corrections that were rejected since an instant, latest decision first, and their
 * number. A day whose hours were requested or corrected again since is left out.
 */
export async function rejectedCorrections(
  db: Db,
  personId: string,
  { since, limit }: { since: string; limit: number },
) {
  const { id, userId, date, status, decidedAt, decisionReason } = attendanceCorrections
  const where = and(
    eq(userId, personId),
    eq(status, 'REJECTED'),
    gte(decidedAt, since),
    sql`not exists (select from ${attendanceCorrections} later where later.user_id = attendance_corrections.user_id
      and later.date = attendance_corrections.date and later.created_at > attendance_corrections.created_at
      and later.status <> 'WITHDRAWN')`,
  )
  const { rows, pagination } = await readPage(
    { page: 1, limit },
    db.select({ id, date, decisionReason }).from(attendanceCorrections).where(where).orderBy(desc(decidedAt), desc(id)),
    db.$count(attendanceCorrections, where),
  )
  return { total: pagination.totalItems, rows }
}
