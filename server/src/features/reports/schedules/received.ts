import { and, asc, eq, exists } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'
import { changedNow, nameOfReport } from './queries.ts'

/** Returns the scheduled reports of which the actor is a recipient, oldest first. */
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
    reports: rows.map(({ report: reportId, customId: own, customName, ...row }) => ({
      ...row,
      report: reportId ?? own ?? '',
      reportName: nameOfReport(reportId, customName),
    })),
  }
}

/**
 * Removes the actor from a schedule's recipients. Also changes its `updatedAt`, so that a form opened earlier can't
 * save the old list of recipients.
 * @throws Refusal 404 if the actor is not a recipient.
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
    const [recipient] = await tx.delete(reportRecipients).where(isTheirs).returning({ id: reportRecipients.scheduleId })
    assertFound(recipient)
    return {
      action: 'report.left',
      subject: { type: 'report_schedule', id },
      personId: actor.id,
      events: [refresh('reports', [schedule.owner])],
      answer: undefined,
    }
  })
