import { sql } from 'drizzle-orm'
import type { Effects } from '@muster/contract/kit/effects'
import type { SetCompanyHours } from '@muster/contract/schedules/workingHours'
import { change } from '../../../audit/change.ts'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { effectsOf } from '../../../companySettings/effects.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { isOwner, ownerRefusal } from '../../../people/owner.ts'
import { everyonesPlans } from '../planning/messages.ts'
import { addHours, breakRefusal, companyHoursOf, hoursOf, meanwhileRefusal } from './queries.ts'

/**
 * Locks the company's hours against concurrent changes: of two changes based on the same version, the second is
 * rejected.
 */
const lockCompanyHours = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('company_hours'))`)

/**
 * Sets the company's working hours and working days from a given day on. Past days do not change.
 * @throws Refusal 403 unless the actor is the owner of the installation; 400 if the break leaves no working time; 409
 * if the hours have changed since the form was opened.
 */
export function setCompanyHours(ctx: Context, input: SetCompanyHours) {
  return change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx), breakRefusal(input))
    await lockCompanyHours(tx)
    throwIf(await meanwhileRefusal(tx, input))
    const { version: _version, ...after } = input
    const today = await readCompanyToday(tx)
    const { currentWorkingHours: before } = await hoursOf(tx, null, today)
    await addHours(tx, null, ctx.actor.id, input)
    return {
      action: 'working_hours.set',
      subject: { type: 'working_hours', id: null },
      before,
      after,
      events: everyonesPlans,
      answer: { ...(await companyHoursOf(tx, today)), can: { set: true } },
    }
  })
}

/**
 * Returns the effects of changing the company's working hours, and records the access. Changes nothing.
 * @throws Refusal as `setCompanyHours` does.
 */
export async function previewCompanyHours(ctx: Context, input: SetCompanyHours): Promise<Effects> {
  const { db } = ctx.app
  throwIf(await ownerRefusal(db, ctx), breakRefusal(input), await meanwhileRefusal(db, input))
  const { version: _version, ...after } = input
  const { currentWorkingHours: before } = await hoursOf(db, null, after.effectiveFrom)
  const hours = { from: after.effectiveFrom, before: before.workingDays, after: after.workingDays }
  const effects = await effectsOf(ctx.app, db, { hours })
  await recordRepeated(ctx, {
    action: 'working_hours.previewed',
    subject: { type: 'working_hours', id: null },
    after,
  })
  return { effects }
}

/** Returns the company's current working hours and all versions. */
export async function companyHours({ app, actor }: Context) {
  const [hours, canSet] = await Promise.all([
    readCompanyToday(app.db).then((today) => companyHoursOf(app.db, today)),
    isOwner(app.db, app.config, actor.id),
  ])
  return { ...hours, can: { set: canSet } }
}
