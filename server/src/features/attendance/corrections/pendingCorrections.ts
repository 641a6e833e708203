import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPending } from '../../../people/pending.ts'
import { attendanceCorrections } from '../tables.ts'
import { isPendingFor } from '../shared/undecidedCorrections.ts'
import { presentCorrection, selectCorrections } from './presentCorrection.ts'

/** Returns the number of corrections that the actor may approve or reject now. */
export const countPendingCorrections = (db: Db, actor: Actor): Promise<number> =>
  db.$count(attendanceCorrections, isPendingFor(actor))

/** Returns one page of the corrections that the actor may approve or reject now, by default oldest first. */
export async function pendingCorrections(db: Db, actor: Actor, query: PendingQuery) {
  const { date, userId, createdAt, id } = attendanceCorrections
  const { rows, ...page } = await readPending(db, query, {
    person: userId,
    isPending: isPendingFor(actor),
    days: [date, date],
    sortedBy: { requested: [createdAt, id], day: date, amount: [] },
    select: (where, order) =>
      selectCorrections(db, actor)
        .where(where)
        .orderBy(...order),
  })
  return { corrections: rows.map((row) => ({ ...presentCorrection(actor, row), user: row.user })), ...page }
}
