import { and, asc, desc, gte, lte } from 'drizzle-orm'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPending } from '../../../people/pending.ts'
import { reachOf } from '../../../people/reach.ts'
import { workedHoursArea } from '../shared/areas.ts'
import { attendanceCorrections } from '../tables.ts'
import { isPendingFor } from './listCorrections.ts'
import { presentCorrection, selectCorrections } from './presentCorrection.ts'

/** Returns the number of corrections that the actor may approve or reject now. */
export const countPendingCorrections = async (db: Db, actor: Actor): Promise<number> =>
  // Without reach beyond themselves, people only request corrections.
  reachOf(actor, workedHoursArea) === 'own' ? 0 : db.$count(attendanceCorrections, isPendingFor(actor))

/** Returns one page of the corrections that the actor may approve or reject now, by default oldest first. */
export async function pendingCorrections(db: Db, actor: Actor, query: PendingQuery) {
  const { date, userId, createdAt, id } = attendanceCorrections
  const { from, to, order } = query
  const by = order === 'oldest' ? asc : desc
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    isWithin: and(from ? gte(date, from) : undefined, to ? lte(date, to) : undefined),
    select: (where) => selectCorrections(db, actor).where(where).orderBy(by(createdAt), by(id)),
  })
  return { corrections: rows.map((row) => ({ ...presentCorrection(actor, row), user: row.user })), ...page }
}
