import { asc, desc, eq } from 'drizzle-orm'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { attendanceCorrections } from '../tables.ts'
import { isPendingFor } from '../shared/undecidedCorrections.ts'
import { presentCorrection, selectCorrections } from './presentCorrection.ts'

/**
 * Returns one page of corrections: the pending ones that the actor can approve or reject, oldest first, or the actor's
 * own, newest first. The correction with the id `first` comes first, if it is in the list.
 */
export async function listCorrections(
  db: Db,
  actor: Actor,
  { page, limit, whose, first }: PageQuery & { whose: 'waiting' | 'own'; first?: string | undefined },
) {
  const { userId, createdAt, id } = attendanceCorrections
  const isOwn = whose === 'own'
  const where = isOwn ? eq(userId, actor.id) : isPendingFor(actor)
  const { rows, pagination } = await readPage(
    { page, limit },
    selectCorrections(db, actor)
      .where(where)
      .orderBy(
        ...(first ? [desc(eq(id, first))] : []),
        ...(isOwn ? [desc(createdAt), desc(id)] : [asc(createdAt), asc(id)]),
      ),
    db.$count(attendanceCorrections, where),
  )
  return {
    corrections: rows.map((row) => presentCorrection(actor, row)),
    pagination,
  }
}
