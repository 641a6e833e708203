import type { PaidBreaks, TimeRules } from '@muster/contract/settings/timeRules'
import { breakTypes, weekDays } from '@muster/contract/kit/worktime'
import { change } from '../../audit/change.ts'
import { setting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import { allow } from '../../errors.ts'
import { stale } from '../../events/event.ts'
import { everybody } from '../../people/groups.ts'
import { ownerRefusal } from '../../people/owner.ts'
import { timeRules as rulesOf } from '../../worktime/rules.ts'
import { writeSettings } from './changeSetting.ts'

/**
 * The company's rules of time.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export async function timeRules(ctx: Context): Promise<TimeRules> {
  allow(await ownerRefusal(ctx.app.db, ctx))
  const { paidBreaks: _paid, timeZone: _zone, firstDayOfWeek, ...rules } = await rulesOf(ctx.app.db)
  return { ...rules, firstDayOfWeek: weekDays[firstDayOfWeek - 1] ?? 'Sunday' }
}

/** Everybody's screens of time. */
const ofTime = (ctx: Context) => [
  stale('attendance', everybody),
  stale('schedules', everybody),
  stale('settings', [ctx.actor.id]),
]

/**
 * Sets them, and answers what holds now: days that are over keep those that held.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export function setTimeRules(ctx: Context, input: TimeRules) {
  return change(ctx, async (tx) => {
    allow(await ownerRefusal(tx, ctx))
    const firstDayOfWeek = weekDays.indexOf(input.firstDayOfWeek) + 1
    // Weeks begin with it wherever days are chosen: the session says so.
    const events = [...ofTime(ctx), stale('auth', everybody)]
    return writeSettings(tx, { ...input, firstDayOfWeek }, events, input)
  })
}

/** Which breaks are paid. */
export async function paidBreaks({ app }: Context): Promise<PaidBreaks> {
  return { paidBreaks: await setting(app.db, 'paidBreaks') }
}

/** Sets which breaks are paid, for those that begin from now on, and answers what holds now. */
export function setPaidBreaks(ctx: Context, input: PaidBreaks) {
  const paid = breakTypes.filter((type) => input.paidBreaks.includes(type))
  return change(ctx, (tx) => writeSettings(tx, { paidBreaks: paid }, ofTime(ctx), { paidBreaks: paid }))
}
