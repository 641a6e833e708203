import { and, asc, eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../errors.ts'
import { stale } from '../../../events/event.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'
import { nameOfReport } from './queries.ts'

/** The reports that are sent to the actor, the oldest first. */
export async function received({ app: { db }, actor }: Context) {
  const { id, report, customId, every, day, createdAt } = reportSchedules
  const rows = await db
    .select({ id, report, customId, customName: customReports.name, every, day, from: personColumns })
    .from(reportRecipients)
    .innerJoin(reportSchedules, eq(id, reportRecipients.scheduleId))
    .innerJoin(users, eq(users.id, reportSchedules.userId))
    .leftJoin(customReports, eq(customReports.id, customId))
    .where(eq(reportRecipients.userId, actor.id))
    .orderBy(asc(createdAt), asc(id))
  return {
    reports: rows.map(({ report: which, customId: own, customName, ...row }) => ({
      ...row,
      report: which ?? own ?? '',
      reportName: nameOfReport(which, customName),
    })),
  }
}

/** Sends a report to the actor no more; the others get it as before. @throws Refusal 404 for one that is not sent to them. */
export const leaveSchedule = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const isTheirs = and(eq(reportRecipients.scheduleId, id), eq(reportRecipients.userId, actor.id))
    const [left] = await tx.delete(reportRecipients).where(isTheirs).returning({ id: reportRecipients.scheduleId })
    assertFound(left)
    const [schedule] = await tx
      .select({ owner: reportSchedules.userId })
      .from(reportSchedules)
      .where(eq(reportSchedules.id, id))
    return {
      action: 'report.left',
      subject: { type: 'report_schedule', id },
      personId: actor.id,
      events: schedule ? [stale('reports', [schedule.owner])] : [],
      answer: undefined,
    }
  })
