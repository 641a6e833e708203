import { eq } from 'drizzle-orm'
import { reportIds, type ReportId } from '@muster/contract/reports/metrics'
import { type CreateSchedule, type EditSchedule, maxSchedules } from '@muster/contract/reports/schedules'
import { change } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, invalid } from '../../../kernel/errors.ts'
import { addDays } from '../../../kernel/days.ts'
import { isOwn, lockReportsOf } from '../custom/queries.ts'
import { staleRefusal, tooManyRefusal } from '../refusals.ts'
import { customReports, reportRecipients, reportSchedules } from '../tables.ts'
import { changedNow, lockSchedule, canReceive, schedulesOf } from './queries.ts'

/**
 * Schedules a report, from tomorrow on.
 * @throws Refusal 400 for an unknown report or a recipient to whom the actor may not send reports; 409 at the maximum
 * number of schedules.
 */
export const createSchedule = (ctx: Context, input: CreateSchedule) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockReportsOf(tx, actor)
    const count = await tx.$count(reportSchedules, eq(reportSchedules.userId, actor.id))
    throwIf(tooManyRefusal(count, maxSchedules, 'scheduled reports'))
    const { recipients, ...values } = await valuesOf(tx, ctx, input)
    const startsOn = await tomorrow(tx)
    const [schedule] = await tx
      .insert(reportSchedules)
      .values({ userId: actor.id, startsOn, ...values })
      .returning({ id: reportSchedules.id })
    if (!schedule) throw new Error('The insert returned no row')
    await setRecipients(tx, schedule.id, recipients)
    return {
      action: 'report.scheduled',
      subject: { type: 'report_schedule', id: schedule.id },
      after: input,
      answer: await answerOf(tx, ctx, schedule.id),
    }
  })

/**
 * Changes a schedule's report, days and recipients; new days apply from tomorrow on.
 * @throws Refusal 400 for an unknown report or a recipient to whom the actor may not send reports; 404 for another
 * person's schedule; 409 if the schedule has changed since the user opened it.
 */
export const editSchedule = (ctx: Context, { id, updatedAt, ...input }: EditSchedule) =>
  change(ctx, async (tx) => {
    const before = await lockSchedule(tx, ctx.actor, id)
    throwIf(staleRefusal(before.updatedAt, updatedAt))
    const { recipients, ...values } = await valuesOf(tx, ctx, input)
    const isMoved = before.every !== values.every || before.day !== values.day
    await tx
      .update(reportSchedules)
      .set({
        ...values,
        ...(isMoved && { startsOn: await tomorrow(tx) }),
        updatedAt: changedNow,
      })
      .where(eq(reportSchedules.id, id))
    await setRecipients(tx, id, recipients)
    return {
      action: 'report.schedule_changed',
      subject: { type: 'report_schedule', id },
      before: { report: before.report ?? before.customId, every: before.every, day: before.day },
      after: input,
      answer: await answerOf(tx, ctx, id),
    }
  })

/**
 * Deletes a schedule.
 * @throws Refusal 404 for another person's schedule.
 */
export const removeSchedule = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { report, customId, every, day } = await lockSchedule(tx, ctx.actor, id)
    await tx.delete(reportSchedules).where(eq(reportSchedules.id, id))
    return {
      action: 'report.schedule_removed',
      subject: { type: 'report_schedule', id },
      before: { report: report ?? customId, every, day },
      answer: undefined,
    }
  })

const tomorrow = async (tx: Tx) => addDays(await readCompanyToday(tx), 1)

async function answerOf(tx: Tx, { actor }: Context, id: string) {
  const [schedule] = await schedulesOf(tx, actor, id)
  assertFound(schedule)
  return { schedule }
}

const builtInReports = new Set<string>(['dashboard', ...reportIds])
const isBuiltIn = (report: string): report is 'dashboard' | ReportId => builtInReports.has(report)

/**
 * Returns the columns of a schedule.
 * @throws Refusal 400 for an unknown report, or a recipient to whom the actor may not send reports.
 */
async function valuesOf(tx: Tx, { actor }: Context, { report, every, day, recipients }: CreateSchedule) {
  const custom = isBuiltIn(report) ? null : report
  const isThere = custom === null || (await tx.$count(customReports, isOwn(actor, custom))) > 0
  const unique = [...new Set(recipients)]
  throwIf(
    isThere ? null : invalid({ report: 'Please choose a report' }),
    (await canReceive(tx, actor, unique))
      ? null
      : invalid({ recipients: 'Please choose people with an active account and access to reports' }),
  )
  return { report: isBuiltIn(report) ? report : null, customId: custom, every, day, recipients: unique }
}

async function setRecipients(tx: Tx, scheduleId: string, recipients: readonly string[]) {
  await tx.delete(reportRecipients).where(eq(reportRecipients.scheduleId, scheduleId))
  await tx.insert(reportRecipients).values(recipients.map((userId) => ({ scheduleId, userId })))
}
