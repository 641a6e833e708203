import type { SignInWithCode } from '@muster/contract/auth/twoFactor'
import { hasTooManyCodes } from '../../../access/attempts.ts'
import { countRecoveryCodes } from '../../../access/factors/recoveryCodes.ts'
import { useCode } from '../../../access/factors/secondFactors.ts'
import type { Context } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { completeSignIn } from '../completeSignIn.ts'
import { wrongPasswordOrCode } from '../signInRefusals.ts'
import { recoveryCodeUsed } from './messages.ts'

/**
 * Completes a sign-in with the code of the second factor, and remembers the device if requested. The refusal does not
 * say whether the password or the code was wrong.
 * @throws Refusal 401 `two_factor.refused`; as `completeSignIn`.
 */
export const signInWithCode = (ctx: Context, { challenge, code, rememberDevice }: SignInWithCode) =>
  completeSignIn(ctx, {
    challenge,
    rememberDevice,
    wrong: { reason: 'INCORRECT_CODE', refusal: wrongPasswordOrCode },
    async use(tx, userId, email) {
      const factor = await useCode(tx, ctx.app, userId, code)
      // After too many wrong codes, the right one is refused in the same way: 429 would say that the password was right.
      if (factor === null || (await hasTooManyCodes(tx, email))) return null
      if (factor !== 'RECOVERY_CODE') return { factor }
      return { factor, events: [notify(recoveryCodeUsed(await countRecoveryCodes(tx, userId)), [userId])] }
    },
  })
