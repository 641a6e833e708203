import { type BreakType, breakTypes } from '@muster/contract/kit/worktime'
import type { PaidBreaks } from '@muster/contract/settings/system'
import { change } from '../../../audit/change.ts'
import { setting } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { previewSettings } from './preview.ts'
import { screensOf } from './screens.ts'
import { lockSettings, meanwhileRefusal, writeSettings } from './writeSettings.ts'

interface ChangeBreaks {
  changes: Partial<PaidBreaks>
  were: Partial<PaidBreaks>
}

/** Which breaks are paid. */
export const paidBreaks = async ({ app }: Context): Promise<PaidBreaks> => ({
  paidBreaks: inOrder(await setting(app.db, 'paidBreaks')),
})

/** What other paid breaks would touch; nothing is changed. @throws Refusal 409 where they are others by now. */
export async function previewPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  allow(await meanwhileRefusal(ctx.app.db, kept(were)))
  return previewSettings(ctx, kept(changes))
}

/**
 * Sets which breaks are paid, for those that begin from now on, and answers what holds now.
 * @throws Refusal 409 where they are others by now.
 */
export function setPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  return change(ctx, async (tx) => {
    const held = await lockSettings(tx)
    allow(await meanwhileRefusal(tx, kept(were)))
    const values = kept(changes)
    const answer = { paidBreaks: values.paidBreaks ?? held.paidBreaks }
    return writeSettings(tx, { held, values, events: screensOf(values, ctx.actor.id) }, answer)
  })
}

/** In one order, so that the same breaks are the same setting. */
const inOrder = (types: readonly BreakType[]) => breakTypes.filter((type) => types.includes(type))
const kept = ({ paidBreaks: types }: Partial<PaidBreaks>) => (types ? { paidBreaks: inOrder(types) } : {})
