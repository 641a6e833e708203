import { allow } from '../../errors.ts'
import type { Context } from '../../context.ts'
import { ownerRefusal } from '../../people/owner.ts'
import { changeSetting } from './changeSetting.ts'
import { setting } from '../../company/settings.ts'

/**
 * For how many days a cancelled leave request keeps its medical certificate.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export async function certificateRetention(ctx: Context): Promise<{ days: number }> {
  allow(await ownerRefusal(ctx.app.db, ctx))
  return { days: await setting(ctx.app.db, 'certificateRetentionDays') }
}

/**
 * Sets it, and answers what holds now; certificates that are older are removed the next night.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export const setCertificateRetention = (ctx: Context, { days }: { days: number }) =>
  changeSetting(ctx, { key: 'certificateRetentionDays', value: days, feature: 'settings', answer: { days } })
