import { and, asc, desc, gte, sql } from 'drizzle-orm'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceArea } from '../shared/areas.ts'
import { inMonth } from '../records/month.ts'
import { attendanceDays } from '../tables.ts'
import { isDecided } from '../approvedOvertime.ts'
import { presentOvertime, selectOvertime } from './overtimeDays.ts'

/** SQL condition for days with pending overtime: undecided, or with overtime added after the decision. */
const isPending = sql`not ${isDecided}`

/** Returns one page of a month's days with overtime within the actor's reach: pending ones first, then newest first. */
export async function listOvertime(db: Db, actor: Actor, { page, limit, month }: PageQuery & { month: string }) {
  const where = and(
    inMonth(month),
    gte(attendanceDays.overtimeSeconds, 60),
    visibleTo(actor, attendanceArea, attendanceDays.userId),
  )
  const { rows, pagination } = await readPage(
    { page, limit },
    selectOvertime(db)
      .where(where)
      .orderBy(desc(isPending), desc(attendanceDays.date), asc(users.searchText), asc(users.id)),
    db.$count(attendanceDays, where),
  )
  return { days: await presentOvertime(db, actor, rows), pagination }
}
