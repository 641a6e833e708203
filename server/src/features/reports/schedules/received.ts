import { and, asc, eq, exists } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'
import { changedNow, nameOfReport } from './queries.ts'

/** Returns the reports that are sent to the actor, oldest first. */
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

/**
 * Stops sending a report to the actor; the others still get it. A form opened before then fails: its list of recipients
 * would bring the actor back.
 * @throws Refusal 404 for one that is not sent to them.
 */
export const leaveSchedule = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const isTheirs = and(eq(reportRecipients.scheduleId, id), eq(reportRecipients.userId, actor.id))
    const [schedule] = await tx
      .update(reportSchedules)
      .set({ updatedAt: changedNow })
      .where(and(eq(reportSchedules.id, id), exists(tx.select().from(reportRecipients).where(isTheirs))))
      .returning({ owner: reportSchedules.userId })
    assertFound(schedule)
    const [left] = await tx.delete(reportRecipients).where(isTheirs).returning({ id: reportRecipients.scheduleId })
    assertFound(left)
    return {
      action: 'report.left',
      subject: { type: 'report_schedule', id },
      personId: actor.id,
      events: [refresh('reports', [schedule.owner])],
      answer: undefined,
    }
  })
