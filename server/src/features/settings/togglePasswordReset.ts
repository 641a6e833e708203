import type { Context } from '../../context.ts'
import { changeSetting } from './changeSetting.ts'

/**
 * Shows or hides Forgot Password on the sign-in page, and answers what holds now (specification 3, section 4).
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export const togglePasswordReset = (ctx: Context, { enabled }: { enabled: boolean }) =>
  changeSetting(ctx, { key: 'passwordResetEnabled', value: enabled, feature: 'auth', answer: { enabled } })
