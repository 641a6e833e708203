import { and, asc, eq, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import { type ReportId, reports } from '@muster/contract/reports/metrics'
import type { ReportSchedule } from '@muster/contract/reports/schedules'
import type { Actor } from '../../../actor.ts'
import { companyToday } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../errors.ts'
import { holdsAny } from '../../../people/held.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { takesMails } from '../../../notify/preferences.ts'
import { isNamed } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { addDays } from '../../../days.ts'
import { customReports, reportDeliveries, reportRecipients, reportSchedules } from '../tables.ts'
import { firstDue } from './dueDays.ts'

/** How many people one may choose from at a time. */
const shownPeople = 20

/** For SQL with `users`: who gets reports, whoever has them sent. */
export const getsReports: SQL = and(eq(users.status, 'ACTIVE'), holdsAny(['reports.read'])) as SQL

/** For SQL with `users`: to whom of the recipients reports are sent now. */
export const isSentReports: SQL = and(getsReports, takesMails) as SQL

/** Those to whom the actor may have reports sent. */
const isRecipientFor = (actor: Actor) =>
  and(getsReports, or(eq(users.id, actor.id), visibleTo(actor, peopleArea, users.id)))

/** The first people by name to whom the actor may have reports sent. */
export async function recipients({ app: { db }, actor }: Context, { search }: { search?: string | undefined }) {
  const people = await db
    .select(personColumns)
    .from(users)
    .where(and(isRecipientFor(actor), search ? isNamed(search) : undefined))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(shownPeople)
  return { people }
}

/** Whether the actor may have reports sent to all of these. */
export async function mayReceive(db: Queryable, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const found = await db.$count(users, and(inArray(users.id, [...ids]), isRecipientFor(actor)))
  return found === new Set(ids).size
}

const { id, userId, report, customId, every, day, startsOn, createdAt, updatedAt } = reportSchedules

/** Schedules are for nobody but whose they are. */
const isOwn = (actor: Actor, scheduleId: string) => and(eq(id, scheduleId), eq(userId, actor.id))

/** For SQL: when a schedule is changed, later than it was before, however soon one change follows another. */
export const changedNow: SQL = sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`

/** One of the actor's, locked until the transaction ends; "not found" for another's. */
export async function lockSchedule(tx: Tx, actor: Actor, scheduleId: string) {
  const [found] = await tx.select().from(reportSchedules).where(isOwn(actor, scheduleId)).for('update')
  assertFound(found)
  return found
}

/** What a schedule sends, in words. */
export const nameOfReport = (which: 'dashboard' | ReportId | null, custom: string | null): string => {
  if (which === null) return custom ?? ''
  return which === 'dashboard' ? 'All reports' : reports[which].label
}

/** The actor's schedules, or one of them, the oldest first. */
export async function schedulesOf(db: Queryable, actor: Actor, one?: string): Promise<ReportSchedule[]> {
  const today = await companyToday(db)
  const rows = await db
    .select({ id, report, customId, customName: customReports.name, every, day, startsOn, createdAt, updatedAt })
    .from(reportSchedules)
    .leftJoin(customReports, eq(customReports.id, customId))
    .where(one === undefined ? eq(userId, actor.id) : isOwn(actor, one))
    .orderBy(asc(createdAt), asc(id))
  const ids = rows.map((row) => row.id)
  const [people, sent] = await Promise.all([recipientsOf(db, ids), sendingsOf(db, ids)])
  return rows.map(({ customName, startsOn: first, ...row }) => {
    const last = sent.get(row.id)
    const from = last && last.due >= today ? addDays(today, 1) : today
    return {
      ...shown(row),
      reportName: nameOfReport(row.report, customName),
      recipients: people.get(row.id) ?? [],
      next: firstDue(row, from > first ? from : first),
      lastSentAt: last?.at ?? null,
    }
  })
}

const shown = ({
  report: which,
  customId: own,
  ...row
}: Pick<
  typeof reportSchedules.$inferSelect,
  'id' | 'report' | 'customId' | 'every' | 'day' | 'createdAt' | 'updatedAt'
>) => ({
  ...row,
  report: which ?? own ?? '',
})

async function recipientsOf(db: Queryable, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select({
          scheduleId: reportRecipients.scheduleId,
          ...personColumns,
          gets: sql`${isSentReports}`.mapWith(Boolean),
        })
        .from(reportRecipients)
        .innerJoin(users, eq(users.id, reportRecipients.userId))
        .where(inArray(reportRecipients.scheduleId, [...ids]))
        .orderBy(asc(users.searchText), asc(users.id))
    : []
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId)
}

/** The last day of each on which something was sent, and when. */
async function sendingsOf(db: Queryable, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select({
          id: reportDeliveries.scheduleId,
          due: max(reportDeliveries.due),
          at: max(reportDeliveries.sentAt),
        })
        .from(reportDeliveries)
        .where(inArray(reportDeliveries.scheduleId, [...ids]))
        .groupBy(reportDeliveries.scheduleId)
    : []
  return new Map(rows.map(({ id: schedule, due, at }) => [schedule, { due: due ?? '', at }]))
}
