import { isDeepStrictEqual } from 'node:util'
import type { Establishment } from '@muster/contract/payroll/insuranceForms'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { lockOutputSetting, readOutputSetting, writeOutputSetting } from '../payments/outputSettings.ts'

/** Returns the company's establishment at the insurance office; null if it was never set. */
export const showEstablishment = async ({ app }: Context) => ({
  establishment: await readOutputSetting(app.db, 'establishment'),
})

type Answer = { establishment: Establishment }

/** Sets the company's establishment at the insurance office, for the forms of the insurance. */
export const setEstablishment = (ctx: Context, establishment: Establishment) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const before = await lockOutputSetting(tx, 'establishment')
    const answer = { establishment }
    if (isDeepStrictEqual(before, establishment)) return { action: null, answer }
    await writeOutputSetting(tx, ctx.actor.id, 'establishment', establishment)
    return {
      action: 'payroll.establishment_set',
      subject: { type: 'setting', id: null },
      before,
      after: establishment,
      events: [refresh('payroll', holders(['payroll.tax']))],
      answer,
    }
  })
