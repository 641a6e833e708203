import type { Effects } from '@muster/contract/kit/effects'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { effectsOf } from '../../../companySettings/effects.ts'
import type { Settings } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { changeOf } from './writeSettings.ts'

/** Returns the effects of changed settings without applying them; the access is logged. */
export async function previewSettings(ctx: Context, values: Partial<Settings>): Promise<Effects> {
  const { db } = ctx.app
  const settings = await changeOf(db, values)
  const effects = await effectsOf(ctx.app, db, { settings })
  await recordRepeated(ctx, {
    action: 'setting.previewed',
    subject: { type: 'setting', id: null },
    after: settings.after,
  })
  return { effects }
}
