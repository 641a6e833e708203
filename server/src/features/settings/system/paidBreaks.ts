import { type BreakType, breakTypes } from '@muster/contract/kit/worktime'
import type { PaidBreaks } from '@muster/contract/settings/system'
import { change } from '../../../audit/change.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { previewSettings } from './preview.ts'
import { screensOf } from './screens.ts'
import { lockSettings, meanwhileRefusal, writeSettings } from './writeSettings.ts'

interface ChangeBreaks {
  changes: Partial<PaidBreaks>
  were: Partial<PaidBreaks>
}

/** Returns the paid breaks. */
export const paidBreaks = async ({ app }: Context): Promise<PaidBreaks> => ({
  paidBreaks: inOrder(await readSetting(app.db, 'paidBreaks')),
})

/** Returns the effects of other paid breaks; changes nothing. @throws Refusal 409 if they have changed meanwhile. */
export async function previewPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  throwIf(await meanwhileRefusal(ctx.app.db, storedValuesOf(were)))
  return previewSettings(ctx, storedValuesOf(changes))
}

/**
 * Sets the paid breaks, for those that begin from now on, and returns the current ones.
 * @throws Refusal 409 if they have changed meanwhile.
 */
export function setPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  return change(ctx, async (tx) => {
    const held = await lockSettings(tx)
    throwIf(await meanwhileRefusal(tx, storedValuesOf(were)))
    const values = storedValuesOf(changes)
    const answer = { paidBreaks: values.paidBreaks ?? held.paidBreaks }
    return writeSettings(tx, { held, values, events: screensOf(values, ctx.actor.id) }, answer)
  })
}

/** Returns kinds of breaks in a fixed order, so that the same breaks are the same setting. */
const inOrder = (types: readonly BreakType[]) => breakTypes.filter((type) => types.includes(type))
const storedValuesOf = ({ paidBreaks: types }: Partial<PaidBreaks>) => (types ? { paidBreaks: inOrder(types) } : {})
