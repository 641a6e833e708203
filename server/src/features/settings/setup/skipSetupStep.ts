import type { SetupStep } from '@muster/contract/settings/setup'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { lockSettings, writeSettings } from '../system/writeSettings.ts'
import { setupOf } from './readSetup.ts'

/**
 * Skips a step of setting up the company and returns the steps. A step that is already skipped stays so.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export const skipSetupStep = (ctx: Context, { step }: { step: SetupStep }) =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx))
    const current = await lockSettings(tx)
    const skippedSetupSteps = [...new Set([...current.skippedSetupSteps, step])]
    const events = [refresh('settings', [ctx.actor.id])]
    const written = await writeSettings(tx, { current, values: { skippedSetupSteps }, events }, null)
    return { ...written, answer: await setupOf(tx, ctx) }
  })
