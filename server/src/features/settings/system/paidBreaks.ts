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

/** Returns the break types that count as work. */
export const paidBreaks = async ({ app }: Context): Promise<PaidBreaks> => ({
  paidBreaks: inOrder(await readSetting(app.db, 'paidBreaks')),
})

/**
 * Returns the effects of changed paid breaks without applying them.
 * @throws Refusal 409 if the setting has changed meanwhile.
 */
export async function previewPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  throwIf(await meanwhileRefusal(ctx.app.db, storedValuesOf(were)))
  return previewSettings(ctx, storedValuesOf(changes))
}

/**
 * Sets the paid break types for breaks that begin from now on; returns the new setting.
 * @throws Refusal 409 if the setting has changed meanwhile.
 */
export function setPaidBreaks(ctx: Context, { changes, were }: ChangeBreaks) {
  return change(ctx, async (tx) => {
    const current = await lockSettings(tx)
    throwIf(await meanwhileRefusal(tx, storedValuesOf(were)))
    const values = storedValuesOf(changes)
    const answer = { paidBreaks: values.paidBreaks ?? current.paidBreaks }
    return writeSettings(tx, { current, values, events: screensOf(values, ctx.actor.id) }, answer)
  })
}

/** Returns break types in a fixed order, so that equal settings compare as equal. */
const inOrder = (types: readonly BreakType[]) => breakTypes.filter((type) => types.includes(type))
const storedValuesOf = ({ paidBreaks: types }: Partial<PaidBreaks>) => (types ? { paidBreaks: inOrder(types) } : {})
