import type { SetCompanyHours } from '@muster/contract/schedules/workingHours'
import { change } from '../../../audit/change.ts'
import { companyToday } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { isOwner, ownerRefusal } from '../../../people/owner.ts'
import { everybodysPlans } from '../planning/messages.ts'
import { addHours, breakRefusal, hoursOf } from './queries.ts'

/**
 * Sets the company's working hours and days from a day on. Days that are over keep what was decided for them.
 * @throws Refusal 403 for everybody but the owner of the installation; 400 where the break leaves no work.
 */
export function setCompanyHours(ctx: Context, input: SetCompanyHours) {
  return change(ctx, async (tx) => {
    allow(await ownerRefusal(tx, ctx), breakRefusal(input))
    const today = await companyToday(tx)
    const { currentWorkingHours: before } = await hoursOf(tx, null, today)
    await addHours(tx, null, ctx.actor.id, input)
    return {
      action: 'working_hours.set',
      subject: { type: 'working_hours', id: null },
      before,
      after: input,
      events: everybodysPlans,
      answer: { ...(await hoursOf(tx, null, today)), can: { set: true } },
    }
  })
}

/** When the company works, now and in each version. */
export async function companyHours({ app, actor }: Context) {
  const [hours, set] = await Promise.all([
    companyToday(app.db).then((today) => hoursOf(app.db, null, today)),
    isOwner(app.db, app.config, actor.id),
  ])
  return { ...hours, can: { set } }
}
