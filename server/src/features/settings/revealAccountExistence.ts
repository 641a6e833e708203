import { allow } from '../../errors.ts'
import type { Context } from '../../context.ts'
import { ownerRefusal } from '../../people/owner.ts'
import { changeSetting } from './changeSetting.ts'
import { setting } from '../../company/settings.ts'

/**
 * Whether a sign-in with an unknown address says so, or answers as for a wrong password (contract, "Credential").
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export async function accountExistenceRevealed(ctx: Context): Promise<{ enabled: boolean }> {
  allow(await ownerRefusal(ctx.app.db, ctx))
  return { enabled: await setting(ctx.app.db, 'revealAccountExistence') }
}

/** Sets that, and answers what holds now. @throws Refusal 403 for everybody but the owner of the installation. */
export const revealAccountExistence = (ctx: Context, { enabled }: { enabled: boolean }) =>
  changeSetting(ctx, { key: 'revealAccountExistence', value: enabled, feature: 'settings', answer: { enabled } })
