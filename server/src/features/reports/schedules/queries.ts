import { and, asc, eq, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import { type ReportId, reports } from '@muster/contract/reports/metrics'
import type { ReportSchedule } from '@muster/contract/reports/schedules'
import type { Actor } from '../../../kernel/actor.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { wantsMails } from '../../../notify/preferences.ts'
import { isNamed } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { addDays } from '../../../kernel/days.ts'
import { customReports, reportDeliveries, reportRecipients, reportSchedules } from '../tables.ts'
import { firstDue } from './dueDays.ts'

/** Maximum number of people in a response. */
const shownPeople = 20

/** SQL condition, on `users`, for people who may receive reports. */
export const canGetReports: SQL = and(eq(users.status, 'ACTIVE'), holdsAny(['reports.read'])) as SQL

/**
 * SQL condition, on `users`, for recipients to whom reports are currently sent: they may receive reports and want
 * mails.
 */
export const isSentReports: SQL = and(canGetReports, wantsMails) as SQL

/** Returns the SQL condition for people to whom the actor may send reports. */
const isRecipientFor = (actor: Actor) =>
  and(canGetReports, or(eq(users.id, actor.id), visibleTo(actor, peopleArea, users.id)))

/** Returns the people to whom the actor may send reports: the first `shownPeople`, sorted by name. */
export async function recipients({ app: { db }, actor }: Context, { search }: { search?: string | undefined }) {
  const people = await db
    .select(personColumns)
    .from(users)
    .where(and(isRecipientFor(actor), search ? isNamed(search) : undefined))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(shownPeople)
  return { people }
}

/** Returns whether the actor may send reports to all these people. */
export async function canReceive(db: Queryable, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const found = await db.$count(users, and(inArray(users.id, [...ids]), isRecipientFor(actor)))
  return found === new Set(ids).size
}

const { id, userId, report, customId, every, day, startsOn, createdAt, updatedAt } = reportSchedules

/** Returns the SQL condition for a schedule of the actor; others can't see it. */
const isOwn = (actor: Actor, scheduleId: string) => and(eq(id, scheduleId), eq(userId, actor.id))

/** SQL for a schedule's new `updatedAt`, always later than the previous one. */
export const changedNow: SQL = laterThan(updatedAt)

/**
 * Locks one of the actor's schedules until the transaction ends and returns it.
 * @throws Refusal 404 for another person's schedule.
 */
export async function lockSchedule(tx: Tx, actor: Actor, scheduleId: string) {
  const [found] = await tx.select().from(reportSchedules).where(isOwn(actor, scheduleId)).for('update')
  assertFound(found)
  return found
}

/** Returns the name of the scheduled report. */
export const nameOfReport = (report: 'dashboard' | ReportId | null, custom: string | null): string => {
  if (report === null) return custom ?? ''
  return report === 'dashboard' ? 'All reports' : reports[report].label
}

/** Returns the actor's schedules, oldest first, or only the one with the id `one`. */
export async function schedulesOf(db: Queryable, actor: Actor, one?: string): Promise<ReportSchedule[]> {
  const today = await readCompanyToday(db)
  const rows = await db
    .select({ id, report, customId, customName: customReports.name, every, day, startsOn, createdAt, updatedAt })
    .from(reportSchedules)
    .leftJoin(customReports, eq(customReports.id, customId))
    .where(one === undefined ? eq(userId, actor.id) : isOwn(actor, one))
    .orderBy(asc(createdAt), asc(id))
  const ids = rows.map((row) => row.id)
  const [people, deliveries] = await Promise.all([recipientsOf(db, ids), sendingsOf(db, ids)])
  return rows.map(({ customName, startsOn: first, ...row }) => {
    const last = deliveries.get(row.id)
    const from = last && last.due >= today ? addDays(today, 1) : today
    return {
      ...presentSchedule(row),
      reportName: nameOfReport(row.report, customName),
      recipients: people.get(row.id) ?? [],
      next: firstDue(row, from > first ? from : first),
      lastSentAt: last?.at ?? null,
    }
  })
}

const presentSchedule = ({
  report: reportId,
  customId: ownReportId,
  ...row
}: Pick<
  typeof reportSchedules.$inferSelect,
  'id' | 'report' | 'customId' | 'every' | 'day' | 'createdAt' | 'updatedAt'
>) => ({
  ...row,
  report: reportId ?? ownReportId ?? '',
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

/** Returns, for each schedule, the last due date that was handled and the time of the last mail. */
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
